import type { ContactType } from '@tipy/domain/features/leads/leads.events'

/** What recruiters write about candidates. */
export const words = {
  refusedByRecruiter: [
    'Conheço a pessoa: prefiro que seja outro colega a acompanhar.',
    'Estou de férias até ao fim do mês e não consigo dar seguimento.',
    'Vive longe da minha zona, faz mais sentido a outra agência.',
    'Já tenho demasiados candidatos em curso esta semana.',
  ],
  reached: [
    'Mostrou muito interesse, quer conhecer a agência.',
    'Está a pensar mudar de área e quer perceber as condições.',
    'Boa conversa; já trabalhou com a nossa marca do lado do cliente.',
    'Disponível ao fim da tarde.',
    null,
    null,
  ],
  contactDeclinedByLead: [
    'Já aceitou uma proposta noutra empresa.',
    'Procura um emprego com ordenado fixo.',
    'Não tem disponibilidade a tempo inteiro.',
    'Afinal não está à procura de mudar.',
    'Não lhe interessa trabalhar à comissão.',
  ],
  contactDeclinedByRecruiter: [
    'Procura apenas part-time ao fim de semana.',
    'Não tem meio de transporte nem disponibilidade para visitas.',
    'O perfil não corresponde ao que procuramos.',
    'Quer trabalhar fora das zonas das nossas agências.',
  ],
  missedByLead: [
    'Não apareceu e não avisou.',
    'Avisou em cima da hora: a filha ficou doente.',
    'Enganou-se no dia, quer remarcar.',
    'Teve uma reunião de trabalho inesperada.',
  ],
  missedByCompany: [
    'Uma escritura atrasou-se, remarcamos.',
    'A sala estava ocupada com a formação.',
    'Estive doente nesse dia.',
    'Reunião de direção marcada em cima da hora.',
  ],
  meetingDeclinedByLead: [
    'Vai aceitar a proposta de outra imobiliária.',
    'Receia não ter rendimento nos primeiros meses.',
    'A família não concorda com a mudança.',
    'Prefere continuar onde está até ao fim do ano.',
    'Achou a comissão baixa para a experiência que tem.',
  ],
  meetingDeclinedByCompany: [
    'Pouca ambição e sem rede de contactos na zona.',
    'Postura desadequada durante a conversa.',
    'Não aceita as regras de exclusividade.',
    'Expectativas que não podemos cumprir.',
    'Não demonstrou motivação para a área comercial.',
  ],
  done: [
    'Boa presença e muita vontade de aprender.',
    'Traz uma carteira de proprietários da zona.',
    'Comunica bem; falta-lhe experiência em angariação.',
    'Aceita as condições e pode começar no próximo mês.',
    null,
  ],
  reopened: [
    'Voltou a contactar-nos: a outra empresa não correspondeu.',
    'Terminou o contrato que tinha e quer avançar agora.',
    'Encontrámo-nos numa feira e voltou a mostrar interesse.',
    'Tínhamos combinado voltar a falar passados uns meses.',
  ],
  keep: [
    'Pediu novo contacto no próximo ano, com consentimento escrito.',
    'Referência em disputa entre dois colegas.',
    'Consentiu por e-mail que guardássemos o contacto por mais um ano.',
  ],
  experienceInTrade: [
    'Três anos numa rede concorrente, sobretudo apartamentos usados.',
    'Trabalhou numa imobiliária local até ao ano passado; conhece bem os proprietários do bairro.',
    'Cinco anos de mediação, os dois últimos a coordenar uma equipa.',
    'Vendeu empreendimentos novos para um promotor.',
  ],
  experienceElsewhere: [
    'Oito anos num banco, na gestão de clientes; domina o crédito habitação.',
    'Vendeu automóveis num stand da zona; trabalha bem por objetivos.',
    'Seguros, com carteira própria.',
    'Chefe de loja no retalho, com equipa de seis pessoas.',
    'Receção de hotel; fala inglês e francês fluentemente.',
    'Comercial de telecomunicações, porta a porta.',
  ],
  observations: [
    'Só pode falar depois das 18h.',
    'Tem carro próprio e disponibilidade imediata.',
    'Prefere mensagens a chamadas.',
    'Mora a dez minutos da agência.',
    'Regressou há pouco de França e conhece emigrantes que procuram casa.',
    'Conhece bem o bairro, foi presidente do condomínio.',
  ],
  outsiders: [
    'Manuela Prates',
    'Sr. Abílio, da papelaria',
    'Dra. Fernanda Couto',
    'Zé Maria Lopes',
    'Condomínio Atlas',
  ],
} as const satisfies Record<string, readonly (string | null)[]>

/** Of attempts that reached no one. */
export const unreached: Readonly<Record<ContactType, readonly string[]>> = {
  phone: [
    'Não atendeu, deixei mensagem de voz.',
    'Chamou e foi para a caixa de correio.',
    'Pediu para ligar mais tarde, está a trabalhar.',
    'Telemóvel desligado.',
  ],
  message: ['Sem resposta à mensagem.', 'Mensagem vista, sem resposta.', 'Respondeu só que fala comigo amanhã.'],
  email: ['Enviei a apresentação da empresa, sem resposta.', 'Resposta automática: está fora até segunda-feira.'],
  socialNetwork: ['Pedido de ligação aceite, mas não respondeu.', 'Escrevi pelo LinkedIn, ainda não viu a mensagem.'],
}
