# cmake -DFILE=<text> -DOUTPUT=<inc> -P EmbedText.cmake: a text as a string literal of C++, for heddle_embed_text.
file(READ ${FILE} text)
file(WRITE ${OUTPUT} "R\"heddle(${text})heddle\"\n")
