/** Towns where people live, with real streets and their postal areas. */
export interface Place {
  readonly city: string
  readonly postalAreas: readonly string[]
  readonly streets: readonly string[]
}

const place = (city: string, postalAreas: string, ...streets: readonly string[]): Place => ({
  city,
  postalAreas: postalAreas.split(' '),
  streets,
})

export const places = {
  lisboa: place(
    'Lisboa',
    '1050 1070 1150 1170 1200 1250 1300 1500 1600 1700 1750',
    'Rua Ferreira Borges',
    'Rua Tomás da Anunciação',
    'Avenida de Roma',
    'Rua Morais Soares',
    'Estrada de Benfica',
    'Rua da Lapa',
    'Alameda das Linhas de Torres',
    'Rua Actor Taborda',
  ),
  amadora: place('Amadora', '2610 2650 2700 2720', 'Rua Elias Garcia', 'Avenida Cardoso Lopes', 'Rua 1.º de Maio'),
  odivelas: place('Odivelas', '2675', 'Rua Guilherme Gomes Fernandes', 'Avenida Dom Dinis', 'Rua Alves Redol'),
  cascais: place(
    'Cascais',
    '2750 2765 2775 2785',
    'Avenida Valbom',
    'Rua Visconde da Luz',
    'Avenida 25 de Abril',
    'Rua das Palmeiras',
  ),
  oeiras: place('Oeiras', '2780 2790', 'Rua Cândido dos Reis', 'Avenida Copacabana', 'Rua Desembargador Faria'),
  porto: place(
    'Porto',
    '4000 4050 4100 4150 4200 4250 4300',
    'Rua de Cedofeita',
    'Rua do Bonjardim',
    'Rua de Costa Cabral',
    'Avenida Fernão de Magalhães',
    'Rua do Campo Alegre',
    'Rua de Santa Catarina',
  ),
  gaia: place(
    'Vila Nova de Gaia',
    '4400 4430',
    'Rua Soares dos Reis',
    'Avenida da República',
    'Rua Marquês Sá da Bandeira',
  ),
  braga: place(
    'Braga',
    '4700 4705 4710 4715',
    'Rua do Souto',
    'Avenida da Liberdade',
    'Rua de São Vicente',
    'Rua Nova de Santa Cruz',
  ),
  coimbra: place(
    'Coimbra',
    '3000 3030 3040 3045',
    'Rua Ferreira Borges',
    'Rua do Brasil',
    'Avenida Sá da Bandeira',
    'Rua Carlos Seixas',
  ),
  faro: place(
    'Faro',
    '8000 8005',
    'Rua de Santo António',
    'Rua Conselheiro Bívar',
    'Avenida Calouste Gulbenkian',
    'Rua Aboim Ascensão',
  ),
  aveiro: place(
    'Aveiro',
    '3800 3810',
    'Rua dos Combatentes da Grande Guerra',
    'Rua de Espinho',
    'Avenida Artur Ravara',
    'Rua do Gravito',
  ),
  leiria: place('Leiria', '2400 2410', 'Rua Machado dos Santos', 'Avenida Marquês de Pombal', 'Rua Tenente Valadim'),
  viseu: place('Viseu', '3500 3510', 'Rua Direita', 'Avenida Alberto Sampaio', 'Rua Formosa', 'Rua Cândido dos Reis'),
} as const satisfies Record<string, Place>

export type PlaceKey = keyof typeof places
