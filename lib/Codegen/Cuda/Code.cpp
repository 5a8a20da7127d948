#include "Code.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace heddle::cuda;

/// Longer expressions are not put into others.
static constexpr size_t kLongestPart = 56, kLongestLine = 100;

Expression heddle::cuda::declare(const llvm::Twine &word, bool isVariable) {
  return Expression::to(std::make_shared<Declaration>(Declaration{word.str(), isVariable}));
}

static bool readsVariables(const Expression &value) {
  bool reads = false;
  value.walk([&](const Expression &part) {
    reads |= part.is(Expression::Kind::Reference) && part.getDeclaration()->isVariable;
  });
  return reads;
}

static Statement &add(Block &block, Statement::Kind kind, const Expression &value = {}, const Expression &name = {},
                      llvm::StringRef type = "") {
  block.statements.push_back({kind, value, name, type.str()});
  return block.statements.back();
}

Expression heddle::cuda::addValue(Block &block, llvm::StringRef type, const llvm::Twine &word, const Expression &value,
                                  bool readsMemory, bool mayFold) {
  Statement &statement = add(block, Statement::Kind::Value, value, declare(word), type);
  statement.readsMemory = readsMemory || readsVariables(value);
  statement.mayFold = mayFold;
  return statement.name;
}

Expression heddle::cuda::addVariable(Block &block, llvm::StringRef type, const llvm::Twine &word,
                                     const Expression &value, int64_t elements) {
  Statement &statement = add(block, Statement::Kind::Variable, value, declare(word, true), type);
  statement.elements = elements;
  return statement.name;
}

Expression heddle::cuda::addShared(Block &block, llvm::StringRef type, const llvm::Twine &word, int64_t elements) {
  Statement &statement = add(block, Statement::Kind::Shared, {}, declare(word), type);
  statement.elements = elements;
  return statement.name;
}

void heddle::cuda::addAssignment(Block &block, const Expression &target, const Expression &value, const char *sign) {
  Statement &statement = add(block, Statement::Kind::Assignment, value);
  statement.target = target;
  statement.sign = sign;
}

void heddle::cuda::addCall(Block &block, const Expression &call) { add(block, Statement::Kind::Call, call); }

void heddle::cuda::addReturn(Block &block, const Expression &value, const Expression &condition) {
  add(block, Statement::Kind::Return, value).condition = condition;
}

void heddle::cuda::addLoop(Block &block, const Loop &loop, const Expression &variable, std::unique_ptr<Block> body,
                           bool isUnrolled) {
  Statement &statement = add(block, Statement::Kind::Loop, loop.first, variable, loop.type);
  statement.condition = loop.condition(variable);
  statement.sign = loop.sign;
  statement.step = loop.step;
  statement.body = std::move(body);
  statement.isUnrolled = isUnrolled;
}

void heddle::cuda::addBranch(Block &block, const Expression &condition, std::unique_ptr<Block> body,
                             std::unique_ptr<Block> otherwise) {
  Statement &statement = add(block, Statement::Kind::Branch);
  statement.condition = condition;
  statement.body = std::move(body);
  statement.otherwise = std::move(otherwise);
}

Expression heddle::cuda::addFunction(Block &block, const llvm::Twine &word, std::vector<Parameter> parameters,
                                     llvm::StringRef result, std::unique_ptr<Block> body) {
  Statement &statement = add(block, Statement::Kind::Function, {}, declare(word), result);
  statement.parameters = std::move(parameters);
  statement.body = std::move(body);
  return statement.name;
}

namespace {

class Writer {
public:
  FunctionText write(Block &block, unsigned indent, llvm::ArrayRef<Parameter> parameters) {
    do {
      uses.clear();
      countUses(block);
    } while (dropUnused(block));
    noteWords(block);
    for (const Parameter &parameter : parameters)
      noteWords(parameter.type);
    for (const Parameter &parameter : parameters)
      name(parameter.name);
    writeBlock(block, indent);
    FunctionText function{std::move(text), {}};
    for (const Parameter &parameter : parameters) {
      bool isUsed = uses.contains(parameter.name.getDeclaration());
      function.parameters.push_back(isUsed ? named[parameter.name.getDeclaration()] : "");
    }
    return function;
  }

private:
  struct Use {
    unsigned count = 0;
    const Block *block = nullptr;
    size_t index = 0;
    bool isLoopHead = false;
  };

  static void forBlocks(const Statement &statement, llvm::function_ref<void(Block &)> body) {
    for (const std::unique_ptr<Block> *inner : {&statement.body, &statement.otherwise})
      if (*inner)
        body(**inner);
  }

  static void walk(const Statement &statement, llvm::function_ref<void(const Expression &)> visit) {
    for (const Expression *said : {&statement.target, &statement.condition, &statement.value})
      said->walk(visit);
  }

  void countUses(const Block &block) {
    for (auto [index, statement] : llvm::enumerate(block.statements)) {
      bool isLoop = statement.kind == Statement::Kind::Loop;
      walk(statement, [&, index = index](const Expression &part) {
        if (!part.is(Expression::Kind::Reference))
          return;
        Use &use = uses[part.getDeclaration()];
        ++use.count;
        use.block = &block;
        use.index = index;
        use.isLoopHead |= isLoop;
      });
      forBlocks(statement, [&](Block &inner) { countUses(inner); });
    }
  }

  /// Drops values and variables that nothing names.
  bool dropUnused(Block &block) {
    size_t before = block.statements.size();
    bool hasDropped = false;
    for (Statement &statement : block.statements)
      forBlocks(statement, [&](Block &inner) { hasDropped |= dropUnused(inner); });
    llvm::erase_if(block.statements, [&](const Statement &statement) {
      bool isNamed = statement.kind == Statement::Kind::Value || statement.kind == Statement::Kind::Variable;
      bool isEmpty = statement.body && statement.body->statements.empty() && !statement.otherwise;
      return isEmpty || (isNamed && !uses.contains(statement.name.getDeclaration()));
    });
    return hasDropped || block.statements.size() < before;
  }

  /// Words of what is declared elsewhere: types and functions of the vocabulary, tables.
  void noteWords(llvm::StringRef from) {
    auto isLetter = [](char c) { return llvm::isAlnum(c) || c == '_'; };
    while (!from.empty()) {
      names.insert(from.take_while(isLetter));
      from = from.drop_while(isLetter).drop_until(isLetter);
    }
  }

  void noteWords(const Block &block) {
    for (const Statement &statement : block.statements) {
      noteWords(statement.type);
      walk(statement, [&](const Expression &part) {
        if (part.is(Expression::Kind::Verbatim) || part.is(Expression::Kind::Number))
          noteWords(part.getText());
      });
      forBlocks(statement, [&](Block &inner) { noteWords(inner); });
    }
  }

  static bool isLine(const Statement &statement) {
    return statement.kind == Statement::Kind::Call || statement.kind == Statement::Kind::Assignment ||
           statement.kind == Statement::Kind::Return || statement.kind == Statement::Kind::Shared;
  }

  bool mayFold(const Block &block, size_t index) {
    const Statement &statement = block.statements[index];
    if (statement.kind != Statement::Kind::Value || !statement.mayFold)
      return false;
    const Use &use = uses[statement.name.getDeclaration()];
    if (use.count != 1 || use.block != &block || use.isLoopHead)
      return false;
    if (statement.readsMemory)
      for (size_t between = index + 1; between < use.index; ++between)
        if (block.statements[between].body || isLine(block.statements[between]))
          return false;
    return true;
  }

  /// With names, and parts in the place of references; what is still to be named takes no room.
  std::string print(const Expression &expression) {
    return expression.print([&](const Declaration &declaration) {
      auto part = parts.find(&declaration);
      return part != parts.end() ? part->second : Expression::verbatim(named[&declaration]);
    });
  }

  /// A statement but for what surrounds it.
  std::string say(const Statement &statement) {
    switch (statement.kind) {
    case Statement::Kind::Value:
    case Statement::Kind::Variable:
    case Statement::Kind::Call:
      return statement.value.isNone() ? "" : print(statement.value);
    case Statement::Kind::Shared:
      return "SHARED(" + statement.type + ", " + print(statement.name) + ", " + std::to_string(statement.elements) +
             ")";
    case Statement::Kind::Assignment:
      return print(statement.target) + " " + statement.sign + " " + print(statement.value);
    case Statement::Kind::Return:
      return (statement.condition.isNone() ? "" : "if (" + print(statement.condition) + ") ") + "return" +
             (statement.value.isNone() ? "" : " " + print(statement.value));
    case Statement::Kind::Loop: {
      std::string own = print(statement.name), sign = statement.sign;
      std::string next =
          sign == "+=" && statement.step == 1 ? "++" + own : own + " " + sign + " " + std::to_string(statement.step);
      return "for (" + statement.type + " " + own + " = " + print(statement.value) + "; " + print(statement.condition) +
             "; " + next + ")";
    }
    case Statement::Kind::Branch:
      return "if (" + print(statement.condition) + ")";
    case Statement::Kind::Function: {
      std::string head = "const auto " + print(statement.name) + " = [&](";
      for (const Parameter &parameter : statement.parameters)
        head += (head.back() == '(' ? "" : ", ") + parameter.type + " " + print(parameter.name);
      return head + ")" + (statement.type.empty() ? "" : " -> " + statement.type);
    }
    }
    llvm_unreachable("unknown statement");
  }

  /// Chooses a name for the rest of the block that is being written.
  const std::string &name(const Expression &reference) {
    llvm::StringRef word = reference.getDeclaration()->word;
    std::string chosen = word.str();
    for (unsigned number = 2; !names.insert(chosen).second; ++number)
      chosen = (word + (llvm::isDigit(word.back()) ? "_" : "") + llvm::Twine(number)).str();
    ownNames.push_back(chosen);
    return named[reference.getDeclaration()] = chosen;
  }

  void line(unsigned indent, const llvm::Twine &content) {
    text.append(indent * 2, ' ');
    text += content.str();
    text += '\n';
  }

  /// Blocks side by side may have the same names.
  void inScope(llvm::function_ref<void()> body) {
    std::vector<std::string> outer = std::exchange(ownNames, {});
    body();
    for (const std::string &name : ownNames)
      names.erase(name);
    ownNames = std::move(outer);
  }

  void writeBlock(Block &block, unsigned indent) {
    inScope([&] { writeStatements(block, indent); });
  }

  void writeStatements(Block &block, unsigned indent) {
    for (size_t index = 0; index < block.statements.size(); ++index) {
      Statement &statement = block.statements[index];
      switch (statement.kind) {
      case Statement::Kind::Value: {
        std::string content = say(statement);
        if (mayFold(block, index)) {
          const Declaration *own = statement.name.getDeclaration();
          Statement &user = block.statements[uses[own].index];
          bool isAll = user.kind == Statement::Kind::Assignment && llvm::StringRef(user.sign) == "=" &&
                       user.value.is(Expression::Kind::Reference) && user.value.getDeclaration() == own;
          if ((isAll || content.size() <= kLongestPart) &&
              say(user).size() + content.size() <= kLongestLine + (isAll ? 0 : 20)) {
            user.readsMemory |= statement.readsMemory;
            parts[own] = statement.value;
            break;
          }
        }
        line(indent, "const " + statement.type + " " + name(statement.name) + " = " + content + ";");
        break;
      }
      case Statement::Kind::Variable: {
        std::string content = say(statement);
        line(indent, statement.type + " " + name(statement.name) +
                         (statement.elements ? "[" + std::to_string(statement.elements) + "]" : "") +
                         (content.empty() ? "" : " = " + content) + ";");
        break;
      }
      case Statement::Kind::Shared:
        name(statement.name);
        [[fallthrough]];
      case Statement::Kind::Assignment:
      case Statement::Kind::Call:
      case Statement::Kind::Return:
        line(indent, say(statement) + ";");
        break;
      case Statement::Kind::Loop:
        if (statement.isUnrolled)
          line(indent, "#pragma unroll");
        inScope([&] {
          name(statement.name);
          writeBody(*statement.body, say(statement), indent);
        });
        break;
      case Statement::Kind::Branch:
        writeBranch(statement, indent);
        break;
      case Statement::Kind::Function:
        name(statement.name);
        inScope([&] {
          for (const Parameter &parameter : statement.parameters)
            name(parameter.name);
          line(indent, say(statement) + " {");
          writeBlock(*statement.body, indent + 1);
          line(indent, "};");
        });
        break;
      }
    }
  }

  /// The statements under a head. One of one line needs no braces.
  struct Body {
    std::string text;
    bool isShort;
  };

  Body makeBody(Block &block, unsigned indent) {
    std::string before = std::exchange(text, {});
    writeBlock(block, indent + 1);
    std::string own = std::exchange(text, std::move(before));
    bool isShort = !block.statements.empty() && llvm::count(own, '\n') == 1 && isLine(block.statements.back());
    return {std::move(own), isShort};
  }

  void open(const std::string &head, const Body &body, unsigned indent) {
    line(indent, head + (body.isShort ? "" : " {"));
    text += body.text;
  }

  void close(const Body &body, unsigned indent) {
    if (!body.isShort)
      line(indent, "}");
  }

  void writeBody(Block &block, const std::string &head, unsigned indent) {
    Body body = makeBody(block, indent);
    open(head, body, indent);
    close(body, indent);
  }

  /// `before` is what stands in front of its head in the line.
  void writeBranch(Statement &statement, unsigned indent, const std::string &before = {}) {
    std::string head = before + say(statement);
    Body body = makeBody(*statement.body, indent);
    open(head, body, indent);
    if (!statement.otherwise)
      return close(body, indent);
    std::vector<Statement> &others = statement.otherwise->statements;
    if (!body.isShort && others.size() == 1 && others[0].kind == Statement::Kind::Branch)
      return writeBranch(others[0], indent, "} else ");
    Body other = makeBody(*statement.otherwise, indent);
    bool isBeside = !body.isShort && !other.isShort; // } else {
    if (!isBeside)
      close(body, indent);
    open(isBeside ? "} else" : "else", other, indent);
    close(other, indent);
  }

  llvm::StringSet<> names;
  llvm::DenseMap<const Declaration *, Use> uses;
  llvm::DenseMap<const Declaration *, Expression> parts;
  llvm::DenseMap<const Declaration *, std::string> named;
  std::vector<std::string> ownNames; // of the block that is being written
  std::string text;
};

} // namespace

FunctionText heddle::cuda::write(Block &block, unsigned indent, llvm::ArrayRef<Parameter> parameters) {
  return Writer().write(block, indent, parameters);
}
