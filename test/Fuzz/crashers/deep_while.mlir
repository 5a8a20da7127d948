// As deep as text may be, in an op with the largest parser: the stack must hold in the asan build, too.
func.func @main(%a: tensor<i32>) -> tensor<i32> {
%w0 = stablehlo.while(%x0 = %a) : tensor<i32> cond { %p0 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p0 : tensor<i1> } do {
%w1 = stablehlo.while(%x1 = %x0) : tensor<i32> cond { %p1 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p1 : tensor<i1> } do {
%w2 = stablehlo.while(%x2 = %x1) : tensor<i32> cond { %p2 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p2 : tensor<i1> } do {
%w3 = stablehlo.while(%x3 = %x2) : tensor<i32> cond { %p3 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p3 : tensor<i1> } do {
%w4 = stablehlo.while(%x4 = %x3) : tensor<i32> cond { %p4 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p4 : tensor<i1> } do {
%w5 = stablehlo.while(%x5 = %x4) : tensor<i32> cond { %p5 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p5 : tensor<i1> } do {
%w6 = stablehlo.while(%x6 = %x5) : tensor<i32> cond { %p6 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p6 : tensor<i1> } do {
%w7 = stablehlo.while(%x7 = %x6) : tensor<i32> cond { %p7 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p7 : tensor<i1> } do {
%w8 = stablehlo.while(%x8 = %x7) : tensor<i32> cond { %p8 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p8 : tensor<i1> } do {
%w9 = stablehlo.while(%x9 = %x8) : tensor<i32> cond { %p9 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p9 : tensor<i1> } do {
%w10 = stablehlo.while(%x10 = %x9) : tensor<i32> cond { %p10 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p10 : tensor<i1> } do {
%w11 = stablehlo.while(%x11 = %x10) : tensor<i32> cond { %p11 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p11 : tensor<i1> } do {
%w12 = stablehlo.while(%x12 = %x11) : tensor<i32> cond { %p12 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p12 : tensor<i1> } do {
%w13 = stablehlo.while(%x13 = %x12) : tensor<i32> cond { %p13 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p13 : tensor<i1> } do {
%w14 = stablehlo.while(%x14 = %x13) : tensor<i32> cond { %p14 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p14 : tensor<i1> } do {
%w15 = stablehlo.while(%x15 = %x14) : tensor<i32> cond { %p15 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p15 : tensor<i1> } do {
%w16 = stablehlo.while(%x16 = %x15) : tensor<i32> cond { %p16 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p16 : tensor<i1> } do {
%w17 = stablehlo.while(%x17 = %x16) : tensor<i32> cond { %p17 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p17 : tensor<i1> } do {
%w18 = stablehlo.while(%x18 = %x17) : tensor<i32> cond { %p18 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p18 : tensor<i1> } do {
%w19 = stablehlo.while(%x19 = %x18) : tensor<i32> cond { %p19 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p19 : tensor<i1> } do {
%w20 = stablehlo.while(%x20 = %x19) : tensor<i32> cond { %p20 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p20 : tensor<i1> } do {
%w21 = stablehlo.while(%x21 = %x20) : tensor<i32> cond { %p21 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p21 : tensor<i1> } do {
%w22 = stablehlo.while(%x22 = %x21) : tensor<i32> cond { %p22 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p22 : tensor<i1> } do {
%w23 = stablehlo.while(%x23 = %x22) : tensor<i32> cond { %p23 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p23 : tensor<i1> } do {
%w24 = stablehlo.while(%x24 = %x23) : tensor<i32> cond { %p24 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p24 : tensor<i1> } do {
%w25 = stablehlo.while(%x25 = %x24) : tensor<i32> cond { %p25 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p25 : tensor<i1> } do {
%w26 = stablehlo.while(%x26 = %x25) : tensor<i32> cond { %p26 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p26 : tensor<i1> } do {
%w27 = stablehlo.while(%x27 = %x26) : tensor<i32> cond { %p27 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p27 : tensor<i1> } do {
%w28 = stablehlo.while(%x28 = %x27) : tensor<i32> cond { %p28 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p28 : tensor<i1> } do {
%w29 = stablehlo.while(%x29 = %x28) : tensor<i32> cond { %p29 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p29 : tensor<i1> } do {
%w30 = stablehlo.while(%x30 = %x29) : tensor<i32> cond { %p30 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p30 : tensor<i1> } do {
%w31 = stablehlo.while(%x31 = %x30) : tensor<i32> cond { %p31 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p31 : tensor<i1> } do {
%w32 = stablehlo.while(%x32 = %x31) : tensor<i32> cond { %p32 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p32 : tensor<i1> } do {
%w33 = stablehlo.while(%x33 = %x32) : tensor<i32> cond { %p33 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p33 : tensor<i1> } do {
%w34 = stablehlo.while(%x34 = %x33) : tensor<i32> cond { %p34 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p34 : tensor<i1> } do {
%w35 = stablehlo.while(%x35 = %x34) : tensor<i32> cond { %p35 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p35 : tensor<i1> } do {
%w36 = stablehlo.while(%x36 = %x35) : tensor<i32> cond { %p36 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p36 : tensor<i1> } do {
%w37 = stablehlo.while(%x37 = %x36) : tensor<i32> cond { %p37 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p37 : tensor<i1> } do {
%w38 = stablehlo.while(%x38 = %x37) : tensor<i32> cond { %p38 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p38 : tensor<i1> } do {
%w39 = stablehlo.while(%x39 = %x38) : tensor<i32> cond { %p39 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p39 : tensor<i1> } do {
%w40 = stablehlo.while(%x40 = %x39) : tensor<i32> cond { %p40 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p40 : tensor<i1> } do {
%w41 = stablehlo.while(%x41 = %x40) : tensor<i32> cond { %p41 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p41 : tensor<i1> } do {
%w42 = stablehlo.while(%x42 = %x41) : tensor<i32> cond { %p42 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p42 : tensor<i1> } do {
%w43 = stablehlo.while(%x43 = %x42) : tensor<i32> cond { %p43 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p43 : tensor<i1> } do {
%w44 = stablehlo.while(%x44 = %x43) : tensor<i32> cond { %p44 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p44 : tensor<i1> } do {
%w45 = stablehlo.while(%x45 = %x44) : tensor<i32> cond { %p45 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p45 : tensor<i1> } do {
%w46 = stablehlo.while(%x46 = %x45) : tensor<i32> cond { %p46 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p46 : tensor<i1> } do {
%w47 = stablehlo.while(%x47 = %x46) : tensor<i32> cond { %p47 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p47 : tensor<i1> } do {
%w48 = stablehlo.while(%x48 = %x47) : tensor<i32> cond { %p48 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p48 : tensor<i1> } do {
%w49 = stablehlo.while(%x49 = %x48) : tensor<i32> cond { %p49 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p49 : tensor<i1> } do {
%w50 = stablehlo.while(%x50 = %x49) : tensor<i32> cond { %p50 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p50 : tensor<i1> } do {
%w51 = stablehlo.while(%x51 = %x50) : tensor<i32> cond { %p51 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p51 : tensor<i1> } do {
%w52 = stablehlo.while(%x52 = %x51) : tensor<i32> cond { %p52 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p52 : tensor<i1> } do {
%w53 = stablehlo.while(%x53 = %x52) : tensor<i32> cond { %p53 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p53 : tensor<i1> } do {
%w54 = stablehlo.while(%x54 = %x53) : tensor<i32> cond { %p54 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p54 : tensor<i1> } do {
%w55 = stablehlo.while(%x55 = %x54) : tensor<i32> cond { %p55 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p55 : tensor<i1> } do {
%w56 = stablehlo.while(%x56 = %x55) : tensor<i32> cond { %p56 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p56 : tensor<i1> } do {
%w57 = stablehlo.while(%x57 = %x56) : tensor<i32> cond { %p57 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p57 : tensor<i1> } do {
%w58 = stablehlo.while(%x58 = %x57) : tensor<i32> cond { %p58 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p58 : tensor<i1> } do {
%w59 = stablehlo.while(%x59 = %x58) : tensor<i32> cond { %p59 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p59 : tensor<i1> } do {
%w60 = stablehlo.while(%x60 = %x59) : tensor<i32> cond { %p60 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p60 : tensor<i1> } do {
%w61 = stablehlo.while(%x61 = %x60) : tensor<i32> cond { %p61 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p61 : tensor<i1> } do {
%w62 = stablehlo.while(%x62 = %x61) : tensor<i32> cond { %p62 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p62 : tensor<i1> } do {
%w63 = stablehlo.while(%x63 = %x62) : tensor<i32> cond { %p63 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p63 : tensor<i1> } do {
%w64 = stablehlo.while(%x64 = %x63) : tensor<i32> cond { %p64 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p64 : tensor<i1> } do {
%w65 = stablehlo.while(%x65 = %x64) : tensor<i32> cond { %p65 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p65 : tensor<i1> } do {
%w66 = stablehlo.while(%x66 = %x65) : tensor<i32> cond { %p66 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p66 : tensor<i1> } do {
%w67 = stablehlo.while(%x67 = %x66) : tensor<i32> cond { %p67 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p67 : tensor<i1> } do {
%w68 = stablehlo.while(%x68 = %x67) : tensor<i32> cond { %p68 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p68 : tensor<i1> } do {
%w69 = stablehlo.while(%x69 = %x68) : tensor<i32> cond { %p69 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p69 : tensor<i1> } do {
%w70 = stablehlo.while(%x70 = %x69) : tensor<i32> cond { %p70 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p70 : tensor<i1> } do {
%w71 = stablehlo.while(%x71 = %x70) : tensor<i32> cond { %p71 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p71 : tensor<i1> } do {
%w72 = stablehlo.while(%x72 = %x71) : tensor<i32> cond { %p72 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p72 : tensor<i1> } do {
%w73 = stablehlo.while(%x73 = %x72) : tensor<i32> cond { %p73 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p73 : tensor<i1> } do {
%w74 = stablehlo.while(%x74 = %x73) : tensor<i32> cond { %p74 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p74 : tensor<i1> } do {
%w75 = stablehlo.while(%x75 = %x74) : tensor<i32> cond { %p75 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p75 : tensor<i1> } do {
%w76 = stablehlo.while(%x76 = %x75) : tensor<i32> cond { %p76 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p76 : tensor<i1> } do {
%w77 = stablehlo.while(%x77 = %x76) : tensor<i32> cond { %p77 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p77 : tensor<i1> } do {
%w78 = stablehlo.while(%x78 = %x77) : tensor<i32> cond { %p78 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p78 : tensor<i1> } do {
%w79 = stablehlo.while(%x79 = %x78) : tensor<i32> cond { %p79 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p79 : tensor<i1> } do {
%w80 = stablehlo.while(%x80 = %x79) : tensor<i32> cond { %p80 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p80 : tensor<i1> } do {
%w81 = stablehlo.while(%x81 = %x80) : tensor<i32> cond { %p81 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p81 : tensor<i1> } do {
%w82 = stablehlo.while(%x82 = %x81) : tensor<i32> cond { %p82 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p82 : tensor<i1> } do {
%w83 = stablehlo.while(%x83 = %x82) : tensor<i32> cond { %p83 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p83 : tensor<i1> } do {
%w84 = stablehlo.while(%x84 = %x83) : tensor<i32> cond { %p84 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p84 : tensor<i1> } do {
%w85 = stablehlo.while(%x85 = %x84) : tensor<i32> cond { %p85 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p85 : tensor<i1> } do {
%w86 = stablehlo.while(%x86 = %x85) : tensor<i32> cond { %p86 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p86 : tensor<i1> } do {
%w87 = stablehlo.while(%x87 = %x86) : tensor<i32> cond { %p87 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p87 : tensor<i1> } do {
%w88 = stablehlo.while(%x88 = %x87) : tensor<i32> cond { %p88 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p88 : tensor<i1> } do {
%w89 = stablehlo.while(%x89 = %x88) : tensor<i32> cond { %p89 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p89 : tensor<i1> } do {
%w90 = stablehlo.while(%x90 = %x89) : tensor<i32> cond { %p90 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p90 : tensor<i1> } do {
%w91 = stablehlo.while(%x91 = %x90) : tensor<i32> cond { %p91 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p91 : tensor<i1> } do {
%w92 = stablehlo.while(%x92 = %x91) : tensor<i32> cond { %p92 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p92 : tensor<i1> } do {
%w93 = stablehlo.while(%x93 = %x92) : tensor<i32> cond { %p93 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p93 : tensor<i1> } do {
%w94 = stablehlo.while(%x94 = %x93) : tensor<i32> cond { %p94 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p94 : tensor<i1> } do {
%w95 = stablehlo.while(%x95 = %x94) : tensor<i32> cond { %p95 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p95 : tensor<i1> } do {
%w96 = stablehlo.while(%x96 = %x95) : tensor<i32> cond { %p96 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p96 : tensor<i1> } do {
%w97 = stablehlo.while(%x97 = %x96) : tensor<i32> cond { %p97 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p97 : tensor<i1> } do {
%w98 = stablehlo.while(%x98 = %x97) : tensor<i32> cond { %p98 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p98 : tensor<i1> } do {
%w99 = stablehlo.while(%x99 = %x98) : tensor<i32> cond { %p99 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p99 : tensor<i1> } do {
%w100 = stablehlo.while(%x100 = %x99) : tensor<i32> cond { %p100 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p100 : tensor<i1> } do {
%w101 = stablehlo.while(%x101 = %x100) : tensor<i32> cond { %p101 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p101 : tensor<i1> } do {
%w102 = stablehlo.while(%x102 = %x101) : tensor<i32> cond { %p102 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p102 : tensor<i1> } do {
%w103 = stablehlo.while(%x103 = %x102) : tensor<i32> cond { %p103 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p103 : tensor<i1> } do {
%w104 = stablehlo.while(%x104 = %x103) : tensor<i32> cond { %p104 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p104 : tensor<i1> } do {
%w105 = stablehlo.while(%x105 = %x104) : tensor<i32> cond { %p105 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p105 : tensor<i1> } do {
%w106 = stablehlo.while(%x106 = %x105) : tensor<i32> cond { %p106 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p106 : tensor<i1> } do {
%w107 = stablehlo.while(%x107 = %x106) : tensor<i32> cond { %p107 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p107 : tensor<i1> } do {
%w108 = stablehlo.while(%x108 = %x107) : tensor<i32> cond { %p108 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p108 : tensor<i1> } do {
%w109 = stablehlo.while(%x109 = %x108) : tensor<i32> cond { %p109 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p109 : tensor<i1> } do {
%w110 = stablehlo.while(%x110 = %x109) : tensor<i32> cond { %p110 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p110 : tensor<i1> } do {
%w111 = stablehlo.while(%x111 = %x110) : tensor<i32> cond { %p111 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p111 : tensor<i1> } do {
%w112 = stablehlo.while(%x112 = %x111) : tensor<i32> cond { %p112 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p112 : tensor<i1> } do {
%w113 = stablehlo.while(%x113 = %x112) : tensor<i32> cond { %p113 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p113 : tensor<i1> } do {
%w114 = stablehlo.while(%x114 = %x113) : tensor<i32> cond { %p114 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p114 : tensor<i1> } do {
%w115 = stablehlo.while(%x115 = %x114) : tensor<i32> cond { %p115 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p115 : tensor<i1> } do {
%w116 = stablehlo.while(%x116 = %x115) : tensor<i32> cond { %p116 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p116 : tensor<i1> } do {
%w117 = stablehlo.while(%x117 = %x116) : tensor<i32> cond { %p117 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p117 : tensor<i1> } do {
%w118 = stablehlo.while(%x118 = %x117) : tensor<i32> cond { %p118 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p118 : tensor<i1> } do {
%w119 = stablehlo.while(%x119 = %x118) : tensor<i32> cond { %p119 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p119 : tensor<i1> } do {
%w120 = stablehlo.while(%x120 = %x119) : tensor<i32> cond { %p120 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p120 : tensor<i1> } do {
%w121 = stablehlo.while(%x121 = %x120) : tensor<i32> cond { %p121 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p121 : tensor<i1> } do {
%w122 = stablehlo.while(%x122 = %x121) : tensor<i32> cond { %p122 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p122 : tensor<i1> } do {
%w123 = stablehlo.while(%x123 = %x122) : tensor<i32> cond { %p123 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p123 : tensor<i1> } do {
%w124 = stablehlo.while(%x124 = %x123) : tensor<i32> cond { %p124 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p124 : tensor<i1> } do {
%w125 = stablehlo.while(%x125 = %x124) : tensor<i32> cond { %p125 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p125 : tensor<i1> } do {
%w126 = stablehlo.while(%x126 = %x125) : tensor<i32> cond { %p126 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p126 : tensor<i1> } do {
%w127 = stablehlo.while(%x127 = %x126) : tensor<i32> cond { %p127 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p127 : tensor<i1> } do {
%w128 = stablehlo.while(%x128 = %x127) : tensor<i32> cond { %p128 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p128 : tensor<i1> } do {
%w129 = stablehlo.while(%x129 = %x128) : tensor<i32> cond { %p129 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p129 : tensor<i1> } do {
%w130 = stablehlo.while(%x130 = %x129) : tensor<i32> cond { %p130 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p130 : tensor<i1> } do {
%w131 = stablehlo.while(%x131 = %x130) : tensor<i32> cond { %p131 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p131 : tensor<i1> } do {
%w132 = stablehlo.while(%x132 = %x131) : tensor<i32> cond { %p132 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p132 : tensor<i1> } do {
%w133 = stablehlo.while(%x133 = %x132) : tensor<i32> cond { %p133 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p133 : tensor<i1> } do {
%w134 = stablehlo.while(%x134 = %x133) : tensor<i32> cond { %p134 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p134 : tensor<i1> } do {
%w135 = stablehlo.while(%x135 = %x134) : tensor<i32> cond { %p135 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p135 : tensor<i1> } do {
%w136 = stablehlo.while(%x136 = %x135) : tensor<i32> cond { %p136 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p136 : tensor<i1> } do {
%w137 = stablehlo.while(%x137 = %x136) : tensor<i32> cond { %p137 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p137 : tensor<i1> } do {
%w138 = stablehlo.while(%x138 = %x137) : tensor<i32> cond { %p138 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p138 : tensor<i1> } do {
%w139 = stablehlo.while(%x139 = %x138) : tensor<i32> cond { %p139 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p139 : tensor<i1> } do {
%w140 = stablehlo.while(%x140 = %x139) : tensor<i32> cond { %p140 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p140 : tensor<i1> } do {
%w141 = stablehlo.while(%x141 = %x140) : tensor<i32> cond { %p141 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p141 : tensor<i1> } do {
%w142 = stablehlo.while(%x142 = %x141) : tensor<i32> cond { %p142 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p142 : tensor<i1> } do {
%w143 = stablehlo.while(%x143 = %x142) : tensor<i32> cond { %p143 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p143 : tensor<i1> } do {
%w144 = stablehlo.while(%x144 = %x143) : tensor<i32> cond { %p144 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p144 : tensor<i1> } do {
%w145 = stablehlo.while(%x145 = %x144) : tensor<i32> cond { %p145 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p145 : tensor<i1> } do {
%w146 = stablehlo.while(%x146 = %x145) : tensor<i32> cond { %p146 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p146 : tensor<i1> } do {
%w147 = stablehlo.while(%x147 = %x146) : tensor<i32> cond { %p147 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p147 : tensor<i1> } do {
%w148 = stablehlo.while(%x148 = %x147) : tensor<i32> cond { %p148 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p148 : tensor<i1> } do {
%w149 = stablehlo.while(%x149 = %x148) : tensor<i32> cond { %p149 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p149 : tensor<i1> } do {
%w150 = stablehlo.while(%x150 = %x149) : tensor<i32> cond { %p150 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p150 : tensor<i1> } do {
%w151 = stablehlo.while(%x151 = %x150) : tensor<i32> cond { %p151 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p151 : tensor<i1> } do {
%w152 = stablehlo.while(%x152 = %x151) : tensor<i32> cond { %p152 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p152 : tensor<i1> } do {
%w153 = stablehlo.while(%x153 = %x152) : tensor<i32> cond { %p153 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p153 : tensor<i1> } do {
%w154 = stablehlo.while(%x154 = %x153) : tensor<i32> cond { %p154 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p154 : tensor<i1> } do {
%w155 = stablehlo.while(%x155 = %x154) : tensor<i32> cond { %p155 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p155 : tensor<i1> } do {
%w156 = stablehlo.while(%x156 = %x155) : tensor<i32> cond { %p156 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p156 : tensor<i1> } do {
%w157 = stablehlo.while(%x157 = %x156) : tensor<i32> cond { %p157 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p157 : tensor<i1> } do {
%w158 = stablehlo.while(%x158 = %x157) : tensor<i32> cond { %p158 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p158 : tensor<i1> } do {
%w159 = stablehlo.while(%x159 = %x158) : tensor<i32> cond { %p159 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p159 : tensor<i1> } do {
%w160 = stablehlo.while(%x160 = %x159) : tensor<i32> cond { %p160 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p160 : tensor<i1> } do {
%w161 = stablehlo.while(%x161 = %x160) : tensor<i32> cond { %p161 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p161 : tensor<i1> } do {
%w162 = stablehlo.while(%x162 = %x161) : tensor<i32> cond { %p162 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p162 : tensor<i1> } do {
%w163 = stablehlo.while(%x163 = %x162) : tensor<i32> cond { %p163 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p163 : tensor<i1> } do {
%w164 = stablehlo.while(%x164 = %x163) : tensor<i32> cond { %p164 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p164 : tensor<i1> } do {
%w165 = stablehlo.while(%x165 = %x164) : tensor<i32> cond { %p165 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p165 : tensor<i1> } do {
%w166 = stablehlo.while(%x166 = %x165) : tensor<i32> cond { %p166 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p166 : tensor<i1> } do {
%w167 = stablehlo.while(%x167 = %x166) : tensor<i32> cond { %p167 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p167 : tensor<i1> } do {
%w168 = stablehlo.while(%x168 = %x167) : tensor<i32> cond { %p168 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p168 : tensor<i1> } do {
%w169 = stablehlo.while(%x169 = %x168) : tensor<i32> cond { %p169 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p169 : tensor<i1> } do {
%w170 = stablehlo.while(%x170 = %x169) : tensor<i32> cond { %p170 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p170 : tensor<i1> } do {
%w171 = stablehlo.while(%x171 = %x170) : tensor<i32> cond { %p171 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p171 : tensor<i1> } do {
%w172 = stablehlo.while(%x172 = %x171) : tensor<i32> cond { %p172 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p172 : tensor<i1> } do {
%w173 = stablehlo.while(%x173 = %x172) : tensor<i32> cond { %p173 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p173 : tensor<i1> } do {
%w174 = stablehlo.while(%x174 = %x173) : tensor<i32> cond { %p174 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p174 : tensor<i1> } do {
%w175 = stablehlo.while(%x175 = %x174) : tensor<i32> cond { %p175 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p175 : tensor<i1> } do {
%w176 = stablehlo.while(%x176 = %x175) : tensor<i32> cond { %p176 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p176 : tensor<i1> } do {
%w177 = stablehlo.while(%x177 = %x176) : tensor<i32> cond { %p177 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p177 : tensor<i1> } do {
%w178 = stablehlo.while(%x178 = %x177) : tensor<i32> cond { %p178 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p178 : tensor<i1> } do {
%w179 = stablehlo.while(%x179 = %x178) : tensor<i32> cond { %p179 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p179 : tensor<i1> } do {
%w180 = stablehlo.while(%x180 = %x179) : tensor<i32> cond { %p180 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p180 : tensor<i1> } do {
%w181 = stablehlo.while(%x181 = %x180) : tensor<i32> cond { %p181 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p181 : tensor<i1> } do {
%w182 = stablehlo.while(%x182 = %x181) : tensor<i32> cond { %p182 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p182 : tensor<i1> } do {
%w183 = stablehlo.while(%x183 = %x182) : tensor<i32> cond { %p183 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p183 : tensor<i1> } do {
%w184 = stablehlo.while(%x184 = %x183) : tensor<i32> cond { %p184 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p184 : tensor<i1> } do {
%w185 = stablehlo.while(%x185 = %x184) : tensor<i32> cond { %p185 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p185 : tensor<i1> } do {
%w186 = stablehlo.while(%x186 = %x185) : tensor<i32> cond { %p186 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p186 : tensor<i1> } do {
%w187 = stablehlo.while(%x187 = %x186) : tensor<i32> cond { %p187 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p187 : tensor<i1> } do {
%w188 = stablehlo.while(%x188 = %x187) : tensor<i32> cond { %p188 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p188 : tensor<i1> } do {
%w189 = stablehlo.while(%x189 = %x188) : tensor<i32> cond { %p189 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p189 : tensor<i1> } do {
%w190 = stablehlo.while(%x190 = %x189) : tensor<i32> cond { %p190 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p190 : tensor<i1> } do {
%w191 = stablehlo.while(%x191 = %x190) : tensor<i32> cond { %p191 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p191 : tensor<i1> } do {
%w192 = stablehlo.while(%x192 = %x191) : tensor<i32> cond { %p192 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p192 : tensor<i1> } do {
%w193 = stablehlo.while(%x193 = %x192) : tensor<i32> cond { %p193 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p193 : tensor<i1> } do {
%w194 = stablehlo.while(%x194 = %x193) : tensor<i32> cond { %p194 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p194 : tensor<i1> } do {
%w195 = stablehlo.while(%x195 = %x194) : tensor<i32> cond { %p195 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p195 : tensor<i1> } do {
%w196 = stablehlo.while(%x196 = %x195) : tensor<i32> cond { %p196 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p196 : tensor<i1> } do {
%w197 = stablehlo.while(%x197 = %x196) : tensor<i32> cond { %p197 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p197 : tensor<i1> } do {
%w198 = stablehlo.while(%x198 = %x197) : tensor<i32> cond { %p198 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p198 : tensor<i1> } do {
%w199 = stablehlo.while(%x199 = %x198) : tensor<i32> cond { %p199 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p199 : tensor<i1> } do {
%w200 = stablehlo.while(%x200 = %x199) : tensor<i32> cond { %p200 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p200 : tensor<i1> } do {
%w201 = stablehlo.while(%x201 = %x200) : tensor<i32> cond { %p201 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p201 : tensor<i1> } do {
%w202 = stablehlo.while(%x202 = %x201) : tensor<i32> cond { %p202 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p202 : tensor<i1> } do {
%w203 = stablehlo.while(%x203 = %x202) : tensor<i32> cond { %p203 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p203 : tensor<i1> } do {
%w204 = stablehlo.while(%x204 = %x203) : tensor<i32> cond { %p204 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p204 : tensor<i1> } do {
%w205 = stablehlo.while(%x205 = %x204) : tensor<i32> cond { %p205 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p205 : tensor<i1> } do {
%w206 = stablehlo.while(%x206 = %x205) : tensor<i32> cond { %p206 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p206 : tensor<i1> } do {
%w207 = stablehlo.while(%x207 = %x206) : tensor<i32> cond { %p207 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p207 : tensor<i1> } do {
%w208 = stablehlo.while(%x208 = %x207) : tensor<i32> cond { %p208 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p208 : tensor<i1> } do {
%w209 = stablehlo.while(%x209 = %x208) : tensor<i32> cond { %p209 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p209 : tensor<i1> } do {
%w210 = stablehlo.while(%x210 = %x209) : tensor<i32> cond { %p210 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p210 : tensor<i1> } do {
%w211 = stablehlo.while(%x211 = %x210) : tensor<i32> cond { %p211 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p211 : tensor<i1> } do {
%w212 = stablehlo.while(%x212 = %x211) : tensor<i32> cond { %p212 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p212 : tensor<i1> } do {
%w213 = stablehlo.while(%x213 = %x212) : tensor<i32> cond { %p213 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p213 : tensor<i1> } do {
%w214 = stablehlo.while(%x214 = %x213) : tensor<i32> cond { %p214 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p214 : tensor<i1> } do {
%w215 = stablehlo.while(%x215 = %x214) : tensor<i32> cond { %p215 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p215 : tensor<i1> } do {
%w216 = stablehlo.while(%x216 = %x215) : tensor<i32> cond { %p216 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p216 : tensor<i1> } do {
%w217 = stablehlo.while(%x217 = %x216) : tensor<i32> cond { %p217 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p217 : tensor<i1> } do {
%w218 = stablehlo.while(%x218 = %x217) : tensor<i32> cond { %p218 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p218 : tensor<i1> } do {
%w219 = stablehlo.while(%x219 = %x218) : tensor<i32> cond { %p219 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p219 : tensor<i1> } do {
%w220 = stablehlo.while(%x220 = %x219) : tensor<i32> cond { %p220 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p220 : tensor<i1> } do {
%w221 = stablehlo.while(%x221 = %x220) : tensor<i32> cond { %p221 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p221 : tensor<i1> } do {
%w222 = stablehlo.while(%x222 = %x221) : tensor<i32> cond { %p222 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p222 : tensor<i1> } do {
%w223 = stablehlo.while(%x223 = %x222) : tensor<i32> cond { %p223 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p223 : tensor<i1> } do {
%w224 = stablehlo.while(%x224 = %x223) : tensor<i32> cond { %p224 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p224 : tensor<i1> } do {
%w225 = stablehlo.while(%x225 = %x224) : tensor<i32> cond { %p225 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p225 : tensor<i1> } do {
%w226 = stablehlo.while(%x226 = %x225) : tensor<i32> cond { %p226 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p226 : tensor<i1> } do {
%w227 = stablehlo.while(%x227 = %x226) : tensor<i32> cond { %p227 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p227 : tensor<i1> } do {
%w228 = stablehlo.while(%x228 = %x227) : tensor<i32> cond { %p228 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p228 : tensor<i1> } do {
%w229 = stablehlo.while(%x229 = %x228) : tensor<i32> cond { %p229 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p229 : tensor<i1> } do {
%w230 = stablehlo.while(%x230 = %x229) : tensor<i32> cond { %p230 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p230 : tensor<i1> } do {
%w231 = stablehlo.while(%x231 = %x230) : tensor<i32> cond { %p231 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p231 : tensor<i1> } do {
%w232 = stablehlo.while(%x232 = %x231) : tensor<i32> cond { %p232 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p232 : tensor<i1> } do {
%w233 = stablehlo.while(%x233 = %x232) : tensor<i32> cond { %p233 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p233 : tensor<i1> } do {
%w234 = stablehlo.while(%x234 = %x233) : tensor<i32> cond { %p234 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p234 : tensor<i1> } do {
%w235 = stablehlo.while(%x235 = %x234) : tensor<i32> cond { %p235 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p235 : tensor<i1> } do {
%w236 = stablehlo.while(%x236 = %x235) : tensor<i32> cond { %p236 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p236 : tensor<i1> } do {
%w237 = stablehlo.while(%x237 = %x236) : tensor<i32> cond { %p237 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p237 : tensor<i1> } do {
%w238 = stablehlo.while(%x238 = %x237) : tensor<i32> cond { %p238 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p238 : tensor<i1> } do {
%w239 = stablehlo.while(%x239 = %x238) : tensor<i32> cond { %p239 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p239 : tensor<i1> } do {
%w240 = stablehlo.while(%x240 = %x239) : tensor<i32> cond { %p240 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p240 : tensor<i1> } do {
%w241 = stablehlo.while(%x241 = %x240) : tensor<i32> cond { %p241 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p241 : tensor<i1> } do {
%w242 = stablehlo.while(%x242 = %x241) : tensor<i32> cond { %p242 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p242 : tensor<i1> } do {
%w243 = stablehlo.while(%x243 = %x242) : tensor<i32> cond { %p243 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p243 : tensor<i1> } do {
%w244 = stablehlo.while(%x244 = %x243) : tensor<i32> cond { %p244 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p244 : tensor<i1> } do {
%w245 = stablehlo.while(%x245 = %x244) : tensor<i32> cond { %p245 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p245 : tensor<i1> } do {
%w246 = stablehlo.while(%x246 = %x245) : tensor<i32> cond { %p246 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p246 : tensor<i1> } do {
%w247 = stablehlo.while(%x247 = %x246) : tensor<i32> cond { %p247 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p247 : tensor<i1> } do {
%w248 = stablehlo.while(%x248 = %x247) : tensor<i32> cond { %p248 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p248 : tensor<i1> } do {
%w249 = stablehlo.while(%x249 = %x248) : tensor<i32> cond { %p249 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p249 : tensor<i1> } do {
%w250 = stablehlo.while(%x250 = %x249) : tensor<i32> cond { %p250 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p250 : tensor<i1> } do {
%w251 = stablehlo.while(%x251 = %x250) : tensor<i32> cond { %p251 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p251 : tensor<i1> } do {
%w252 = stablehlo.while(%x252 = %x251) : tensor<i32> cond { %p252 = stablehlo.constant dense<false> : tensor<i1> stablehlo.return %p252 : tensor<i1> } do {
stablehlo.return %x252 : tensor<i32> }
stablehlo.return %w252 : tensor<i32> }
stablehlo.return %w251 : tensor<i32> }
stablehlo.return %w250 : tensor<i32> }
stablehlo.return %w249 : tensor<i32> }
stablehlo.return %w248 : tensor<i32> }
stablehlo.return %w247 : tensor<i32> }
stablehlo.return %w246 : tensor<i32> }
stablehlo.return %w245 : tensor<i32> }
stablehlo.return %w244 : tensor<i32> }
stablehlo.return %w243 : tensor<i32> }
stablehlo.return %w242 : tensor<i32> }
stablehlo.return %w241 : tensor<i32> }
stablehlo.return %w240 : tensor<i32> }
stablehlo.return %w239 : tensor<i32> }
stablehlo.return %w238 : tensor<i32> }
stablehlo.return %w237 : tensor<i32> }
stablehlo.return %w236 : tensor<i32> }
stablehlo.return %w235 : tensor<i32> }
stablehlo.return %w234 : tensor<i32> }
stablehlo.return %w233 : tensor<i32> }
stablehlo.return %w232 : tensor<i32> }
stablehlo.return %w231 : tensor<i32> }
stablehlo.return %w230 : tensor<i32> }
stablehlo.return %w229 : tensor<i32> }
stablehlo.return %w228 : tensor<i32> }
stablehlo.return %w227 : tensor<i32> }
stablehlo.return %w226 : tensor<i32> }
stablehlo.return %w225 : tensor<i32> }
stablehlo.return %w224 : tensor<i32> }
stablehlo.return %w223 : tensor<i32> }
stablehlo.return %w222 : tensor<i32> }
stablehlo.return %w221 : tensor<i32> }
stablehlo.return %w220 : tensor<i32> }
stablehlo.return %w219 : tensor<i32> }
stablehlo.return %w218 : tensor<i32> }
stablehlo.return %w217 : tensor<i32> }
stablehlo.return %w216 : tensor<i32> }
stablehlo.return %w215 : tensor<i32> }
stablehlo.return %w214 : tensor<i32> }
stablehlo.return %w213 : tensor<i32> }
stablehlo.return %w212 : tensor<i32> }
stablehlo.return %w211 : tensor<i32> }
stablehlo.return %w210 : tensor<i32> }
stablehlo.return %w209 : tensor<i32> }
stablehlo.return %w208 : tensor<i32> }
stablehlo.return %w207 : tensor<i32> }
stablehlo.return %w206 : tensor<i32> }
stablehlo.return %w205 : tensor<i32> }
stablehlo.return %w204 : tensor<i32> }
stablehlo.return %w203 : tensor<i32> }
stablehlo.return %w202 : tensor<i32> }
stablehlo.return %w201 : tensor<i32> }
stablehlo.return %w200 : tensor<i32> }
stablehlo.return %w199 : tensor<i32> }
stablehlo.return %w198 : tensor<i32> }
stablehlo.return %w197 : tensor<i32> }
stablehlo.return %w196 : tensor<i32> }
stablehlo.return %w195 : tensor<i32> }
stablehlo.return %w194 : tensor<i32> }
stablehlo.return %w193 : tensor<i32> }
stablehlo.return %w192 : tensor<i32> }
stablehlo.return %w191 : tensor<i32> }
stablehlo.return %w190 : tensor<i32> }
stablehlo.return %w189 : tensor<i32> }
stablehlo.return %w188 : tensor<i32> }
stablehlo.return %w187 : tensor<i32> }
stablehlo.return %w186 : tensor<i32> }
stablehlo.return %w185 : tensor<i32> }
stablehlo.return %w184 : tensor<i32> }
stablehlo.return %w183 : tensor<i32> }
stablehlo.return %w182 : tensor<i32> }
stablehlo.return %w181 : tensor<i32> }
stablehlo.return %w180 : tensor<i32> }
stablehlo.return %w179 : tensor<i32> }
stablehlo.return %w178 : tensor<i32> }
stablehlo.return %w177 : tensor<i32> }
stablehlo.return %w176 : tensor<i32> }
stablehlo.return %w175 : tensor<i32> }
stablehlo.return %w174 : tensor<i32> }
stablehlo.return %w173 : tensor<i32> }
stablehlo.return %w172 : tensor<i32> }
stablehlo.return %w171 : tensor<i32> }
stablehlo.return %w170 : tensor<i32> }
stablehlo.return %w169 : tensor<i32> }
stablehlo.return %w168 : tensor<i32> }
stablehlo.return %w167 : tensor<i32> }
stablehlo.return %w166 : tensor<i32> }
stablehlo.return %w165 : tensor<i32> }
stablehlo.return %w164 : tensor<i32> }
stablehlo.return %w163 : tensor<i32> }
stablehlo.return %w162 : tensor<i32> }
stablehlo.return %w161 : tensor<i32> }
stablehlo.return %w160 : tensor<i32> }
stablehlo.return %w159 : tensor<i32> }
stablehlo.return %w158 : tensor<i32> }
stablehlo.return %w157 : tensor<i32> }
stablehlo.return %w156 : tensor<i32> }
stablehlo.return %w155 : tensor<i32> }
stablehlo.return %w154 : tensor<i32> }
stablehlo.return %w153 : tensor<i32> }
stablehlo.return %w152 : tensor<i32> }
stablehlo.return %w151 : tensor<i32> }
stablehlo.return %w150 : tensor<i32> }
stablehlo.return %w149 : tensor<i32> }
stablehlo.return %w148 : tensor<i32> }
stablehlo.return %w147 : tensor<i32> }
stablehlo.return %w146 : tensor<i32> }
stablehlo.return %w145 : tensor<i32> }
stablehlo.return %w144 : tensor<i32> }
stablehlo.return %w143 : tensor<i32> }
stablehlo.return %w142 : tensor<i32> }
stablehlo.return %w141 : tensor<i32> }
stablehlo.return %w140 : tensor<i32> }
stablehlo.return %w139 : tensor<i32> }
stablehlo.return %w138 : tensor<i32> }
stablehlo.return %w137 : tensor<i32> }
stablehlo.return %w136 : tensor<i32> }
stablehlo.return %w135 : tensor<i32> }
stablehlo.return %w134 : tensor<i32> }
stablehlo.return %w133 : tensor<i32> }
stablehlo.return %w132 : tensor<i32> }
stablehlo.return %w131 : tensor<i32> }
stablehlo.return %w130 : tensor<i32> }
stablehlo.return %w129 : tensor<i32> }
stablehlo.return %w128 : tensor<i32> }
stablehlo.return %w127 : tensor<i32> }
stablehlo.return %w126 : tensor<i32> }
stablehlo.return %w125 : tensor<i32> }
stablehlo.return %w124 : tensor<i32> }
stablehlo.return %w123 : tensor<i32> }
stablehlo.return %w122 : tensor<i32> }
stablehlo.return %w121 : tensor<i32> }
stablehlo.return %w120 : tensor<i32> }
stablehlo.return %w119 : tensor<i32> }
stablehlo.return %w118 : tensor<i32> }
stablehlo.return %w117 : tensor<i32> }
stablehlo.return %w116 : tensor<i32> }
stablehlo.return %w115 : tensor<i32> }
stablehlo.return %w114 : tensor<i32> }
stablehlo.return %w113 : tensor<i32> }
stablehlo.return %w112 : tensor<i32> }
stablehlo.return %w111 : tensor<i32> }
stablehlo.return %w110 : tensor<i32> }
stablehlo.return %w109 : tensor<i32> }
stablehlo.return %w108 : tensor<i32> }
stablehlo.return %w107 : tensor<i32> }
stablehlo.return %w106 : tensor<i32> }
stablehlo.return %w105 : tensor<i32> }
stablehlo.return %w104 : tensor<i32> }
stablehlo.return %w103 : tensor<i32> }
stablehlo.return %w102 : tensor<i32> }
stablehlo.return %w101 : tensor<i32> }
stablehlo.return %w100 : tensor<i32> }
stablehlo.return %w99 : tensor<i32> }
stablehlo.return %w98 : tensor<i32> }
stablehlo.return %w97 : tensor<i32> }
stablehlo.return %w96 : tensor<i32> }
stablehlo.return %w95 : tensor<i32> }
stablehlo.return %w94 : tensor<i32> }
stablehlo.return %w93 : tensor<i32> }
stablehlo.return %w92 : tensor<i32> }
stablehlo.return %w91 : tensor<i32> }
stablehlo.return %w90 : tensor<i32> }
stablehlo.return %w89 : tensor<i32> }
stablehlo.return %w88 : tensor<i32> }
stablehlo.return %w87 : tensor<i32> }
stablehlo.return %w86 : tensor<i32> }
stablehlo.return %w85 : tensor<i32> }
stablehlo.return %w84 : tensor<i32> }
stablehlo.return %w83 : tensor<i32> }
stablehlo.return %w82 : tensor<i32> }
stablehlo.return %w81 : tensor<i32> }
stablehlo.return %w80 : tensor<i32> }
stablehlo.return %w79 : tensor<i32> }
stablehlo.return %w78 : tensor<i32> }
stablehlo.return %w77 : tensor<i32> }
stablehlo.return %w76 : tensor<i32> }
stablehlo.return %w75 : tensor<i32> }
stablehlo.return %w74 : tensor<i32> }
stablehlo.return %w73 : tensor<i32> }
stablehlo.return %w72 : tensor<i32> }
stablehlo.return %w71 : tensor<i32> }
stablehlo.return %w70 : tensor<i32> }
stablehlo.return %w69 : tensor<i32> }
stablehlo.return %w68 : tensor<i32> }
stablehlo.return %w67 : tensor<i32> }
stablehlo.return %w66 : tensor<i32> }
stablehlo.return %w65 : tensor<i32> }
stablehlo.return %w64 : tensor<i32> }
stablehlo.return %w63 : tensor<i32> }
stablehlo.return %w62 : tensor<i32> }
stablehlo.return %w61 : tensor<i32> }
stablehlo.return %w60 : tensor<i32> }
stablehlo.return %w59 : tensor<i32> }
stablehlo.return %w58 : tensor<i32> }
stablehlo.return %w57 : tensor<i32> }
stablehlo.return %w56 : tensor<i32> }
stablehlo.return %w55 : tensor<i32> }
stablehlo.return %w54 : tensor<i32> }
stablehlo.return %w53 : tensor<i32> }
stablehlo.return %w52 : tensor<i32> }
stablehlo.return %w51 : tensor<i32> }
stablehlo.return %w50 : tensor<i32> }
stablehlo.return %w49 : tensor<i32> }
stablehlo.return %w48 : tensor<i32> }
stablehlo.return %w47 : tensor<i32> }
stablehlo.return %w46 : tensor<i32> }
stablehlo.return %w45 : tensor<i32> }
stablehlo.return %w44 : tensor<i32> }
stablehlo.return %w43 : tensor<i32> }
stablehlo.return %w42 : tensor<i32> }
stablehlo.return %w41 : tensor<i32> }
stablehlo.return %w40 : tensor<i32> }
stablehlo.return %w39 : tensor<i32> }
stablehlo.return %w38 : tensor<i32> }
stablehlo.return %w37 : tensor<i32> }
stablehlo.return %w36 : tensor<i32> }
stablehlo.return %w35 : tensor<i32> }
stablehlo.return %w34 : tensor<i32> }
stablehlo.return %w33 : tensor<i32> }
stablehlo.return %w32 : tensor<i32> }
stablehlo.return %w31 : tensor<i32> }
stablehlo.return %w30 : tensor<i32> }
stablehlo.return %w29 : tensor<i32> }
stablehlo.return %w28 : tensor<i32> }
stablehlo.return %w27 : tensor<i32> }
stablehlo.return %w26 : tensor<i32> }
stablehlo.return %w25 : tensor<i32> }
stablehlo.return %w24 : tensor<i32> }
stablehlo.return %w23 : tensor<i32> }
stablehlo.return %w22 : tensor<i32> }
stablehlo.return %w21 : tensor<i32> }
stablehlo.return %w20 : tensor<i32> }
stablehlo.return %w19 : tensor<i32> }
stablehlo.return %w18 : tensor<i32> }
stablehlo.return %w17 : tensor<i32> }
stablehlo.return %w16 : tensor<i32> }
stablehlo.return %w15 : tensor<i32> }
stablehlo.return %w14 : tensor<i32> }
stablehlo.return %w13 : tensor<i32> }
stablehlo.return %w12 : tensor<i32> }
stablehlo.return %w11 : tensor<i32> }
stablehlo.return %w10 : tensor<i32> }
stablehlo.return %w9 : tensor<i32> }
stablehlo.return %w8 : tensor<i32> }
stablehlo.return %w7 : tensor<i32> }
stablehlo.return %w6 : tensor<i32> }
stablehlo.return %w5 : tensor<i32> }
stablehlo.return %w4 : tensor<i32> }
stablehlo.return %w3 : tensor<i32> }
stablehlo.return %w2 : tensor<i32> }
stablehlo.return %w1 : tensor<i32> }
return %w0 : tensor<i32>
}
