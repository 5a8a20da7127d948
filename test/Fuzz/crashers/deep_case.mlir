// 254 nested regions of case, close under the limit of 256: verifying and printing recurse through each.
func.func @main(%a: tensor<i32>) -> tensor<i32> {
%w0 = "stablehlo.case"(%a) ({
%w1 = "stablehlo.case"(%a) ({
%w2 = "stablehlo.case"(%a) ({
%w3 = "stablehlo.case"(%a) ({
%w4 = "stablehlo.case"(%a) ({
%w5 = "stablehlo.case"(%a) ({
%w6 = "stablehlo.case"(%a) ({
%w7 = "stablehlo.case"(%a) ({
%w8 = "stablehlo.case"(%a) ({
%w9 = "stablehlo.case"(%a) ({
%w10 = "stablehlo.case"(%a) ({
%w11 = "stablehlo.case"(%a) ({
%w12 = "stablehlo.case"(%a) ({
%w13 = "stablehlo.case"(%a) ({
%w14 = "stablehlo.case"(%a) ({
%w15 = "stablehlo.case"(%a) ({
%w16 = "stablehlo.case"(%a) ({
%w17 = "stablehlo.case"(%a) ({
%w18 = "stablehlo.case"(%a) ({
%w19 = "stablehlo.case"(%a) ({
%w20 = "stablehlo.case"(%a) ({
%w21 = "stablehlo.case"(%a) ({
%w22 = "stablehlo.case"(%a) ({
%w23 = "stablehlo.case"(%a) ({
%w24 = "stablehlo.case"(%a) ({
%w25 = "stablehlo.case"(%a) ({
%w26 = "stablehlo.case"(%a) ({
%w27 = "stablehlo.case"(%a) ({
%w28 = "stablehlo.case"(%a) ({
%w29 = "stablehlo.case"(%a) ({
%w30 = "stablehlo.case"(%a) ({
%w31 = "stablehlo.case"(%a) ({
%w32 = "stablehlo.case"(%a) ({
%w33 = "stablehlo.case"(%a) ({
%w34 = "stablehlo.case"(%a) ({
%w35 = "stablehlo.case"(%a) ({
%w36 = "stablehlo.case"(%a) ({
%w37 = "stablehlo.case"(%a) ({
%w38 = "stablehlo.case"(%a) ({
%w39 = "stablehlo.case"(%a) ({
%w40 = "stablehlo.case"(%a) ({
%w41 = "stablehlo.case"(%a) ({
%w42 = "stablehlo.case"(%a) ({
%w43 = "stablehlo.case"(%a) ({
%w44 = "stablehlo.case"(%a) ({
%w45 = "stablehlo.case"(%a) ({
%w46 = "stablehlo.case"(%a) ({
%w47 = "stablehlo.case"(%a) ({
%w48 = "stablehlo.case"(%a) ({
%w49 = "stablehlo.case"(%a) ({
%w50 = "stablehlo.case"(%a) ({
%w51 = "stablehlo.case"(%a) ({
%w52 = "stablehlo.case"(%a) ({
%w53 = "stablehlo.case"(%a) ({
%w54 = "stablehlo.case"(%a) ({
%w55 = "stablehlo.case"(%a) ({
%w56 = "stablehlo.case"(%a) ({
%w57 = "stablehlo.case"(%a) ({
%w58 = "stablehlo.case"(%a) ({
%w59 = "stablehlo.case"(%a) ({
%w60 = "stablehlo.case"(%a) ({
%w61 = "stablehlo.case"(%a) ({
%w62 = "stablehlo.case"(%a) ({
%w63 = "stablehlo.case"(%a) ({
%w64 = "stablehlo.case"(%a) ({
%w65 = "stablehlo.case"(%a) ({
%w66 = "stablehlo.case"(%a) ({
%w67 = "stablehlo.case"(%a) ({
%w68 = "stablehlo.case"(%a) ({
%w69 = "stablehlo.case"(%a) ({
%w70 = "stablehlo.case"(%a) ({
%w71 = "stablehlo.case"(%a) ({
%w72 = "stablehlo.case"(%a) ({
%w73 = "stablehlo.case"(%a) ({
%w74 = "stablehlo.case"(%a) ({
%w75 = "stablehlo.case"(%a) ({
%w76 = "stablehlo.case"(%a) ({
%w77 = "stablehlo.case"(%a) ({
%w78 = "stablehlo.case"(%a) ({
%w79 = "stablehlo.case"(%a) ({
%w80 = "stablehlo.case"(%a) ({
%w81 = "stablehlo.case"(%a) ({
%w82 = "stablehlo.case"(%a) ({
%w83 = "stablehlo.case"(%a) ({
%w84 = "stablehlo.case"(%a) ({
%w85 = "stablehlo.case"(%a) ({
%w86 = "stablehlo.case"(%a) ({
%w87 = "stablehlo.case"(%a) ({
%w88 = "stablehlo.case"(%a) ({
%w89 = "stablehlo.case"(%a) ({
%w90 = "stablehlo.case"(%a) ({
%w91 = "stablehlo.case"(%a) ({
%w92 = "stablehlo.case"(%a) ({
%w93 = "stablehlo.case"(%a) ({
%w94 = "stablehlo.case"(%a) ({
%w95 = "stablehlo.case"(%a) ({
%w96 = "stablehlo.case"(%a) ({
%w97 = "stablehlo.case"(%a) ({
%w98 = "stablehlo.case"(%a) ({
%w99 = "stablehlo.case"(%a) ({
%w100 = "stablehlo.case"(%a) ({
%w101 = "stablehlo.case"(%a) ({
%w102 = "stablehlo.case"(%a) ({
%w103 = "stablehlo.case"(%a) ({
%w104 = "stablehlo.case"(%a) ({
%w105 = "stablehlo.case"(%a) ({
%w106 = "stablehlo.case"(%a) ({
%w107 = "stablehlo.case"(%a) ({
%w108 = "stablehlo.case"(%a) ({
%w109 = "stablehlo.case"(%a) ({
%w110 = "stablehlo.case"(%a) ({
%w111 = "stablehlo.case"(%a) ({
%w112 = "stablehlo.case"(%a) ({
%w113 = "stablehlo.case"(%a) ({
%w114 = "stablehlo.case"(%a) ({
%w115 = "stablehlo.case"(%a) ({
%w116 = "stablehlo.case"(%a) ({
%w117 = "stablehlo.case"(%a) ({
%w118 = "stablehlo.case"(%a) ({
%w119 = "stablehlo.case"(%a) ({
%w120 = "stablehlo.case"(%a) ({
%w121 = "stablehlo.case"(%a) ({
%w122 = "stablehlo.case"(%a) ({
%w123 = "stablehlo.case"(%a) ({
%w124 = "stablehlo.case"(%a) ({
%w125 = "stablehlo.case"(%a) ({
stablehlo.return %a : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w125 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w124 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w123 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w122 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w121 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w120 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w119 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w118 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w117 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w116 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w115 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w114 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w113 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w112 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w111 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w110 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w109 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w108 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w107 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w106 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w105 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w104 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w103 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w102 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w101 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w100 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w99 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w98 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w97 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w96 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w95 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w94 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w93 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w92 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w91 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w90 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w89 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w88 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w87 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w86 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w85 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w84 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w83 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w82 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w81 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w80 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w79 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w78 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w77 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w76 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w75 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w74 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w73 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w72 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w71 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w70 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w69 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w68 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w67 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w66 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w65 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w64 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w63 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w62 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w61 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w60 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w59 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w58 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w57 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w56 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w55 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w54 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w53 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w52 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w51 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w50 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w49 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w48 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w47 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w46 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w45 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w44 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w43 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w42 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w41 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w40 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w39 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w38 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w37 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w36 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w35 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w34 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w33 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w32 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w31 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w30 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w29 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w28 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w27 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w26 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w25 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w24 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w23 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w22 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w21 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w20 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w19 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w18 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w17 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w16 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w15 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w14 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w13 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w12 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w11 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w10 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w9 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w8 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w7 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w6 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w5 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w4 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w3 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w2 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
stablehlo.return %w1 : tensor<i32>
}) : (tensor<i32>) -> tensor<i32>
return %w0 : tensor<i32>
}
