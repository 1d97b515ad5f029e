import type { ScreenName } from '@tipy/domain/navigation/screens'

/** What one does on a screen, in a line, for its card on the home page. */
export const descriptions: Readonly<Partial<Record<ScreenName, string>>> = {
  viabilities: 'Pedidos de crédito dos clientes e respostas dos bancos.',
  findings: 'Imóveis angariados, contratos e estados.',
  reservations: 'Reservas em curso, da proposta à escritura.',
  invoices: 'Faturação, comissões e pagamentos.',
  expenses: 'Custos da empresa e de cada agência.',
  leads: 'Candidatos e etapas do recrutamento.',
  users: 'Pessoas, contratos e equipas.',
  config: 'Listas, acessos, e-mails e notificações.',
  profile: 'Os seus dados, a password e as preferências.',
}
