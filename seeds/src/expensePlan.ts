/** What a company pays for, and when. Names of sub-categories are those of the configuration list. */
export interface ExpensePlan {
  readonly category: string
  readonly subCategory: string
  readonly name: string
  /** Once for every office, or once for the company. */
  readonly of: 'office' | 'company'
  /** Every this many months; `monthly` ones use the monthly repetition. */
  readonly every: 'monthly' | number
  readonly dayOfMonth: number
  /** Euros, or a part of the office's rent. */
  readonly value: number | { readonly ofRent: number }
  /** How much an amount varies, up and down. */
  readonly swing: number
  /** Its rise each January. */
  readonly rise: number
  /** Higher in winter. */
  readonly isSeasonal: boolean
  /** Only of the larger company. */
  readonly isLarge: boolean
}

type Given = Partial<Pick<ExpensePlan, 'swing' | 'rise' | 'isSeasonal' | 'isLarge'>>

const paid =
  (of: ExpensePlan['of'], every: ExpensePlan['every']) =>
  (
    category: string,
    subCategory: string,
    name: string,
    dayOfMonth: number,
    value: ExpensePlan['value'],
    overrides: Given = {},
  ): ExpensePlan => ({
    category,
    subCategory,
    name,
    of,
    every,
    dayOfMonth,
    value,
    swing: 0,
    rise: 0,
    isSeasonal: false,
    isLarge: false,
    ...overrides,
  })

const monthlyByOffice = paid('office', 'monthly')
const monthly = paid('company', 'monthly')

const large = { isLarge: true } as const

export const expensePlans: readonly ExpensePlan[] = [
  monthlyByOffice('Instalações', 'Renda', 'Renda da loja', 1, { ofRent: 1 }, { rise: 0.03 }),
  monthlyByOffice(
    'Tecnologia',
    'Telecomunicações',
    'Internet e telefones',
    22,
    { ofRent: 0.06 },
    { rise: 0.02, ...large },
  ),
  monthly('Serviços Externos', 'Contabilidade', 'Avença de contabilidade', 8, 780, { rise: 0.03 }),
  monthly('Marketing', 'Portais Imobiliários', 'Portais imobiliários', 31, 2350, { rise: 0.05 }),
  monthly('Tecnologia', 'Software', 'Licenças de software', 15, 640, { rise: 0.04 }),
  paid('office', 2)(
    'Instalações',
    'Eletricidade',
    'Eletricidade',
    18,
    { ofRent: 0.09 },
    { swing: 0.12, isSeasonal: true },
  ),
  paid('office', 3)('Instalações', 'Água', 'Água e saneamento', 12, { ofRent: 0.025 }, { swing: 0.2, ...large }),
  paid('office', 12)('Impostos e Taxas', 'Licença AMI', 'Taxa anual da licença AMI', 28, 360),
  paid('office', 12)('Instalações', 'Seguro Multirriscos', 'Seguro multirriscos da loja', 5, { ofRent: 0.3 }),
  paid('company', 1)('Marketing', 'Redes Sociais', 'Campanha nas redes sociais', 25, 950, { swing: 0.35, ...large }),
  paid('company', 1)('Deslocações', 'Combustível', 'Combustível da frota', 30, 620, { swing: 0.25, ...large }),
  paid('company', 1)('Outras', 'Material de Escritório', 'Material de escritório', 11, 140, { swing: 0.5, ...large }),
  paid('company', 2)('Marketing', 'Placas e Lonas', 'Placas e lonas', 20, 430, { swing: 0.4 }),
  paid('company', 2)('Marketing', 'Fotografia e Vídeo', 'Reportagens fotográficas', 27, 780, { swing: 0.4, ...large }),
  paid('company', 4)('Formação e Recrutamento', 'Formação Inicial', 'Formação inicial', 16, 900, { swing: 0.3 }),
  paid('company', 12)(
    'Impostos e Taxas',
    'Seguro de Responsabilidade Civil',
    'Seguro de responsabilidade civil',
    3,
    1850,
  ),
]
