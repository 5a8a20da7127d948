// Regions one too deep, in the generic form.
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
"func.func"() ({
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
}) : () -> ()
