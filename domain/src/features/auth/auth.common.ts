/**
 * The most common passwords, in Portugal and elsewhere, folded (lower case, no accents).
 * A short one covers its longer forms: digits and signs around a word are ignored when comparing.
 */
const words = `
password passwort passw0rd p4ssword p4ssw0rd pa55word pa55w0rd pass passe senha senhas segredo secreta secreto secret
palavra palavrapasse palavrachave palavra-passe chave acesso entrar entrada login admin administrador administrator
root toor user usuario utilizador guest convidado default master mestre test teste testing testando demo exemplo example
welcome bemvindo bemvinda bem-vindo obrigado obrigada letmein changeme mudar mudame trocar temp temporaria temporario
provisoria provisorio inicial qwerty qwertyui qwertyuiop qwerty123 qwerty1234 qwertz azerty asdf asdfgh asdfghjk
asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 1qaz2wsx zaq12wsx
zaq1zaq1 a1b2c3d4 abc123 abcd1234 abc12345 abcdef abcdefg abcdefgh abcd abc a123456 a1234567 a12345678 aa123456
iloveyou amote amo-te amoteamo teamo amor amorzinho meuamor amoroso amores paixao querido querida princesa princess
principe rainha rei anjo angel anjinho bebe bebezinho vida minhavida familia filhos filho filha mae pai mami papi
mamae papai irmao irma avo vovo avozinha casa casamento coracao sorriso felicidade feliz alegria saudade saudades
esperanca liberdade sonho sonhos estrela estrelas estrelinha lua sol luar mar praia verao primavera outono inverno
flor flores rosa rosas margarida borboleta golfinho gato gatinho gatinha gata cao cadela cachorro passarinho tigre
leao leoes aguia aguias dragao dragoes lobo cavalo tubarao urso ursinho panda monkey macaco dragon shadow sombra
benfica slbenfica slb glorioso sporting sportingcp scp fcporto porto portista benfiquista sportinguista braga boavista
maritimo vitoria guimaraes academica belenenses futebol football soccer baseball basketball hockey golo ronaldo
cristiano cristianoronaldo cr7 ronaldo7 messi eusebio figo mourinho selecao campeao campeoes
portugal portugues portuguesa lisboa coimbra aveiro leiria viseu setubal evora faro algarve madeira funchal acores
azores alentejo minho sintra cascais almada amadora oeiras loures matosinhos gaia vilanovadegaia brasil brazil angola
mocambique caboverde espanha madrid barcelona londres paris
maria joao jose antonio manuel francisco carlos paulo pedro miguel luis rui nuno tiago ricardo bruno andre daniel
diogo goncalo rodrigo martim santiago tomas duarte afonso guilherme gabriel rafael lucas mateus matheus samuel david
fernando jorge sergio vitor victor hugo filipe alexandre eduardo henrique vasco simao salvador ana anamaria mariana
beatriz matilde leonor carolina margarida ines sofia catarina joana francisca laura lara clara alice helena teresa
isabel cristina paula sandra susana sara raquel rita patricia marta monica claudia vera silvia sonia filipa daniela
andreia diana barbara bruna vanessa tania fatima conceicao lurdes rosario gloria graca fernanda manuela luisa
silva santos ferreira pereira oliveira costa rodrigues martins sousa fernandes goncalves gomes lopes marques almeida
alves ribeiro pinto carvalho teixeira moreira correia mendes nunes soares vieira monteiro cardoso rocha neves
deus deusefiel jesus jesuscristo cristo nossasenhora fatima13 espirito santo santa anjodaguarda
superman batman spiderman homemaranha pokemon pikachu naruto goku dragonball starwars matrix ninja samurai hunter
killer trustno1 whatever computer computador internet google facebook instagram hotmail gmail sapo outlook microsoft
windows samsung iphone apple nokia android whatsapp youtube netflix spotify playstation xbox nintendo minecraft
fortnite michael jordan jennifer jessica ashley nicole daniel thomas charlie robert andrew matthew joshua george
michelle hannah amanda buster ginger cookie pepper summer winter spring autumn sunshine flower lovely freedom
forever hello hellohello ola olaola oladeus sempre nunca tudo nada nadanada segura seguro seguranca security
trabalho empresa escritorio imobiliaria imoveis imobiliario agencia consultor consultora casas vendas comercial
contabilidade financeiro diretor diretora chefe gestor gestora patrao secretaria remax century century21 era kwportugal
tipy boss dinheiro euro euros milhoes sucesso vitorias vencedor vencedora lider
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta
sexta sabado domingo fimdesemana ferias natal pascoa carnaval ano anonovo hoje ontem amanha
chocolate banana morango laranja limao cereja melancia pizza francesinha bacalhau cerveja superbock sagres vinho cafe
azul verde vermelho vermelha amarelo preto preta branco branca laranjinha roxo dourado
ferrari porsche mercedes lamborghini mustang corvette yamaha honda toyota renault peugeot citroen volkswagen audi
`

const numbers = `
12345678 123456789 1234567890 0123456789 87654321 987654321 9876543210 11111111 00000000 12341234 12121212 11223344
1122334455 11112222 12344321 123123123 123321123 147258369 147852369 159357456 159753456 10203040 102030405 20202020
01020304 13131313 69696969 25041974 25abril74 13051917 19701970 19801980 19851985 19901990 20002000 20202021 20252025
20262026 19951995 19871987 91919191 96969696 93939393 21212121 22222222 33333333 44444444 55555555 66666666 77777777
88888888 99999999 12332112 78945612 789456123 74108520 741852963 85208520 96325874 963852741 12369874 98745632
`

export const commonPasswords: ReadonlySet<string> = new Set(`${words} ${numbers}`.trim().split(/\s+/))
