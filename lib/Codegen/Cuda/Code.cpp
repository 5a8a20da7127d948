#include "Code.h"

#include "Expression.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace heddle::cuda;

// A reference is a number between these.
static constexpr char kBegin = '\1', kEnd = '\2';

/// Longer expressions are not put into others.
static constexpr size_t kLongestPart = 56, kLongestLine = 100;

static void forReferences(llvm::StringRef text, llvm::function_ref<void(unsigned id, size_t begin, size_t end)> body) {
  for (size_t begin = text.find(kBegin); begin != llvm::StringRef::npos; begin = text.find(kBegin, begin + 1)) {
    size_t end = text.find(kEnd, begin);
    unsigned id = 0;
    text.slice(begin + 1, end).getAsInteger(10, id);
    body(id, begin, end + 1);
  }
}

static std::string reference(unsigned id) { return kBegin + std::to_string(id) + kEnd; }

std::string Code::makeReference(unsigned id) { return reference(id); }

bool Code::readsVariables(llvm::StringRef text) const {
  bool reads = false;
  forReferences(text, [&](unsigned id, size_t, size_t) { reads |= isVariable[id]; });
  return reads;
}

std::string Code::addValue(Block &block, llvm::StringRef type, const llvm::Twine &name, const llvm::Twine &text,
                           bool readsMemory, bool mayFold) {
  Statement statement{Statement::Kind::Value, text.str(), nextId++, type.str(), name.str()};
  statement.readsMemory = readsMemory || readsVariables(statement.text);
  statement.mayFold = mayFold;
  isVariable.push_back(false);
  block.statements.push_back(std::move(statement));
  return makeReference(nextId - 1);
}

std::string Code::addVariable(Block &block, llvm::StringRef type, const llvm::Twine &name, const llvm::Twine &text,
                              const llvm::Twine &suffix) {
  Statement statement{Statement::Kind::Variable, text.str(), nextId++, type.str(), name.str(), suffix.str()};
  isVariable.push_back(true);
  block.statements.push_back(std::move(statement));
  return makeReference(nextId - 1);
}

void Code::addAssignment(Block &block, const llvm::Twine &target, const llvm::Twine &value, const llvm::Twine &sign) {
  Statement statement{Statement::Kind::Assignment, value.str()};
  statement.target = target.str();
  statement.sign = sign.str();
  block.statements.push_back(std::move(statement));
}

void Code::addLine(Block &block, const llvm::Twine &text) {
  block.statements.push_back({Statement::Kind::Line, text.str()});
}

void Code::addComment(Block &block, const llvm::Twine &text) {
  block.statements.push_back({Statement::Kind::Comment, text.str()});
}

Loop Loop::upTo(const llvm::Twine &type, const llvm::Twine &name, const llvm::Twine &first, const llvm::Twine &end,
                int64_t step) {
  return {type.str(), name.str(), first.str(), (name + " < " + end).str(),
          step == 1 ? ("++" + name).str() : (name + " += " + llvm::Twine(step)).str()};
}

void Code::addLoop(Block &block, const Loop &loop, std::unique_ptr<Block> body, bool isUnrolled) {
  Statement statement{Statement::Kind::Loop, "for (" + loop.type + " " + loop.name + " = " + loop.first + "; " +
                                                 loop.condition + "; " + loop.next + ")"};
  statement.name = loop.name;
  statement.body = std::move(body);
  statement.isUnrolled = isUnrolled;
  block.statements.push_back(std::move(statement));
}

void Code::addBranch(Block &block, const llvm::Twine &condition, std::unique_ptr<Block> body,
                     std::unique_ptr<Block> otherwise) {
  Statement statement{Statement::Kind::Branch, condition.str()};
  statement.body = std::move(body);
  statement.otherwise = std::move(otherwise);
  block.statements.push_back(std::move(statement));
}

void Code::addFunction(Block &block, const llvm::Twine &head, std::unique_ptr<Block> body) {
  Statement statement{Statement::Kind::Function, head.str()};
  statement.body = std::move(body);
  block.statements.push_back(std::move(statement));
}

namespace {

class Writer {
public:
  Writer(llvm::StringSet<> &names) : names(names) {}

  std::string write(Block &block, unsigned indent) {
    do
      countUses(block);
    while (dropUnused(block));
    writeBlock(block, indent);
    return std::move(text);
  }

private:
  struct Use {
    unsigned count = 0;
    const Block *block = nullptr;
    size_t index = 0;
    bool isLoopHead = false;
  };

  void countUses(Block &block) {
    uses.clear();
    countIn(block);
  }

  void countIn(const Block &block) {
    for (auto [index, statement] : llvm::enumerate(block.statements)) {
      bool isLoop = statement.kind == Statement::Kind::Loop;
      for (llvm::StringRef said : {llvm::StringRef(statement.target), llvm::StringRef(statement.text)})
        forReferences(said, [&, index = index](unsigned id, size_t, size_t) {
          Use &use = uses[id];
          ++use.count;
          use.block = &block;
          use.index = index;
          use.isLoopHead |= isLoop;
        });
      for (const std::unique_ptr<Block> *inner : {&statement.body, &statement.otherwise})
        if (*inner)
          countIn(**inner);
    }
  }

  /// Of values, and of variables that are assigned only.
  bool dropUnused(Block &block) {
    bool hasDropped = false;
    for (Statement &statement : block.statements)
      for (const std::unique_ptr<Block> *inner : {&statement.body, &statement.otherwise})
        if (*inner)
          hasDropped |= dropUnused(**inner);
    std::vector<Statement> kept;
    for (Statement &statement : block.statements) {
      bool isNamed = statement.kind == Statement::Kind::Value || statement.kind == Statement::Kind::Variable;
      bool isEmpty = statement.body && statement.body->statements.empty() && !statement.otherwise;
      if (isEmpty || (isNamed && uses[statement.id].count == 0))
        hasDropped = true;
      else
        kept.push_back(std::move(statement));
    }
    block.statements = std::move(kept);
    return hasDropped;
  }

  static bool isLine(const Statement &statement) {
    return statement.kind == Statement::Kind::Line || statement.kind == Statement::Kind::Assignment;
  }

  bool mayFold(const Block &block, size_t index) {
    const Statement &statement = block.statements[index];
    if (statement.kind != Statement::Kind::Value || !statement.mayFold)
      return false;
    const Use &use = uses[statement.id];
    if (use.count != 1 || use.block != &block || use.isLoopHead)
      return false;
    if (statement.readsMemory)
      for (size_t between = index + 1; between < use.index; ++between)
        if (block.statements[between].body || isLine(block.statements[between]))
          return false;
    return true;
  }

  /// The text with names and parts in the place of references.
  std::string resolve(llvm::StringRef from) {
    std::string result;
    size_t done = 0;
    forReferences(from, [&](unsigned id, size_t begin, size_t end) {
      result += from.slice(done, begin);
      done = end;
      if (auto it = parts.find(id); it != parts.end())
        result += place(it->second, result, from.drop_front(end));
      else
        result += named[id];
    });
    result += from.drop_front(done);
    return result;
  }

  /// A statement but for what surrounds it.
  std::string say(const Statement &statement) {
    std::string text = resolve(statement.text);
    if (statement.kind == Statement::Kind::Branch)
      return "if (" + text + ")";
    if (statement.kind == Statement::Kind::Assignment)
      return resolve(statement.target) + " " + statement.sign + " " + text;
    return text;
  }

  static std::optional<Precedence> operatorOf(llvm::StringRef symbol) {
    if (symbol == "*" || symbol == "/" || symbol == "%")
      return Precedence::Product;
    if (symbol == "+" || symbol == "-")
      return Precedence::Sum;
    if (symbol == "<<" || symbol == ">>")
      return Precedence::Shift;
    if (symbol == "<" || symbol == ">" || symbol == "<=" || symbol == ">=")
      return Precedence::Relation;
    if (symbol == "==" || symbol == "!=")
      return Precedence::Equality;
    if (symbol == "&")
      return Precedence::BitAnd;
    if (symbol == "^")
      return Precedence::BitXor;
    if (symbol == "|")
      return Precedence::BitOr;
    if (symbol == "&&")
      return Precedence::And;
    if (symbol == "||")
      return Precedence::Or;
    if (symbol == "?" || symbol == ":")
      return Precedence::Conditional;
    return std::nullopt; // an assignment, or none
  }

  /// A part between what stands before and behind it, in parentheses if it needs them.
  static std::string place(const std::string &part, llvm::StringRef before, llvm::StringRef after) {
    Precedence own = Expression(part).getPrecedence();
    if (own == Precedence::Primary)
      return part;
    bool isBound = after.starts_with("[") || after.starts_with(".");
    if (before.ends_with("-") || before.ends_with("!") || before.ends_with("~"))
      isBound = true;
    if (before.ends_with(" "))
      if (std::optional<Precedence> left = operatorOf(before.drop_back().rsplit(' ').second))
        isBound |= own <= *left && !(own == Precedence::Conditional && *left == Precedence::Conditional);
    if (after.starts_with(" "))
      if (std::optional<Precedence> right = operatorOf(after.drop_front().split(' ').first))
        isBound |= own < *right || (own == Precedence::Conditional && *right == Precedence::Conditional);
    // Bits and shifts are read with parentheses only.
    return isBound ? "(" + part + ")" : part;
  }

  std::string makeName(llvm::StringRef wanted) {
    std::string name = wanted.str();
    char last = name.back();
    for (unsigned number = 2; !names.insert(name).second; ++number)
      name = (wanted + (llvm::isDigit(last) ? "_" : "") + llvm::Twine(number)).str();
    ownNames.push_back(name);
    return name;
  }

  void line(unsigned indent, const llvm::Twine &content) {
    text.append(indent * 2, ' ');
    text += content.str();
    text += '\n';
  }

  void writeBlock(Block &block, unsigned indent) {
    std::vector<std::string> outer = std::exchange(ownNames, {});
    writeStatements(block, indent);
    // Blocks side by side may have the same names.
    for (const std::string &name : ownNames)
      names.erase(name);
    ownNames = std::move(outer);
  }

  void writeStatements(Block &block, unsigned indent) {
    for (size_t index = 0; index < block.statements.size(); ++index) {
      Statement &statement = block.statements[index];
      std::string content = say(statement);
      switch (statement.kind) {
      case Statement::Kind::Value:
        if (mayFold(block, index)) {
          Statement &user = block.statements[uses[statement.id].index];
          bool isAll =
              user.kind == Statement::Kind::Assignment && user.sign == "=" && user.text == reference(statement.id);
          if ((isAll || content.size() <= kLongestPart) &&
              say(user).size() + content.size() <= kLongestLine + (isAll ? 0 : 20)) {
            user.readsMemory |= statement.readsMemory;
            parts[statement.id] = content;
            break;
          }
        }
        named[statement.id] = makeName(statement.name);
        line(indent, "const " + statement.type + " " + named[statement.id] + " = " + content + ";");
        break;
      case Statement::Kind::Variable:
        named[statement.id] = makeName(statement.name);
        line(indent, statement.type + " " + named[statement.id] + statement.suffix +
                         (content.empty() ? "" : " = " + content) + ";");
        break;
      case Statement::Kind::Assignment:
      case Statement::Kind::Line:
        line(indent, content + ";");
        break;
      case Statement::Kind::Comment:
        line(indent, "// " + content);
        break;
      case Statement::Kind::Loop:
        writeLoop(statement, content, indent);
        break;
      case Statement::Kind::Branch:
        writeBranch(statement, content, indent);
        break;
      case Statement::Kind::Function:
        line(indent, content + " {");
        writeBlock(*statement.body, indent + 1);
        line(indent, "};");
        break;
      }
    }
  }

  void writeLoop(Statement &statement, const std::string &head, unsigned indent) {
    if (statement.isUnrolled)
      line(indent, "#pragma unroll");
    // Nothing inside is called like the variable.
    bool isNew = names.insert(statement.name).second;
    writeBody(*statement.body, head, indent);
    if (isNew)
      names.erase(statement.name);
  }

  void writeBranch(Statement &statement, const std::string &head, unsigned indent) {
    bool hasBraces = writeBody(*statement.body, head, indent);
    if (!statement.otherwise)
      return;
    // else { if ... } is else if ...
    std::vector<Statement> &others = statement.otherwise->statements;
    if (hasBraces && others.size() == 1 && others[0].kind == Statement::Kind::Branch) {
      std::string before = std::exchange(text, {});
      writeStatements(*statement.otherwise, indent);
      text = before.substr(0, before.size() - 1) + " else " + llvm::StringRef(text).ltrim().str();
      return;
    }
    size_t end = text.size();
    if (writeBody(*statement.otherwise, "else", indent) && hasBraces) // } else {
      text.replace(end - 1, indent * 2 + 1, " ");
  }

  /// A head and the statements under it, in braces: one of one line needs none. Whether there are.
  bool writeBody(Block &body, const std::string &head, unsigned indent) {
    size_t start = text.size();
    writeBlock(body, indent + 1);
    std::string inner = text.substr(start);
    text.resize(start);
    bool isShort = !body.statements.empty() && llvm::count(inner, '\n') == 1 && isLine(body.statements.back());
    line(indent, head + (isShort ? "" : " {"));
    text += inner;
    if (!isShort)
      line(indent, "}");
    return !isShort;
  }

  llvm::StringSet<> &names;
  llvm::DenseMap<unsigned, Use> uses;
  llvm::DenseMap<unsigned, std::string> parts, named;
  std::vector<std::string> ownNames; // of the block that is being written
  std::string text;
};

} // namespace

std::string Code::write(Block &block, unsigned indent) { return Writer(names).write(block, indent); }
