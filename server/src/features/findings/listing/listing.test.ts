import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createOutbound } from '#platform/outbound/outbound'
import { localSite } from '#testing/localSite'
import { silentLog } from '#testing/silentLog'
import { type Listing, readListing } from './listing.ts'

const nothing: Listing = {
  ref: null,
  agentName: null,
  houseValue: null,
  address: null,
  postalCode: null,
  city: null,
  houseType: null,
  area: null,
  rooms: null,
}

/** What a human reads on each page of `pages/`. */
const expected: Readonly<Record<string, Listing>> = {
  'jsonld-product': {
    ref: 'CDC-121551',
    agentName: 'Marta Figueiredo',
    houseValue: 425_000,
    address: 'Rua Ângela Pinto 14, 2.º Esq.',
    postalCode: '1900-221',
    city: 'Lisboa',
    houseType: 'Apartamento',
    area: 112.5,
    rooms: 3,
  },
  'jsonld-graph': {
    ref: 'FZ/0412',
    agentName: 'João Pedro da Silva Nogueira',
    houseValue: 389_500,
    address: 'Travessa do Outeiro 55',
    postalCode: '4400-237',
    city: 'Vila Nova de Gaia',
    houseType: 'Moradia Geminada',
    area: 187.4,
    rooms: 4,
  },
  'jsonld-broken': {
    ...nothing,
    ref: 'MND-77',
    houseValue: 198_000,
    address: 'Rua da Sofia 120',
    postalCode: '3000-389',
    city: 'Coimbra',
    houseType: 'Apartamento',
    area: 84.5,
    rooms: 2,
  },
  microdata: {
    ref: 'ALG2041',
    agentName: 'Rui Miguel Teixeira',
    houseValue: 165_000,
    address: 'Avenida da República 48, 1.º A',
    postalCode: '8000-079',
    city: 'Faro',
    houseType: 'Escritório',
    area: 74,
    rooms: null,
  },
  opengraph: {
    ...nothing,
    ref: 'MR-0006',
    agentName: 'Inês Barreto',
    houseValue: 1_200_000,
    city: 'Ponte de Lima',
    houseType: 'Quinta',
    area: 410,
    rooms: 6,
  },
  'texto-tabela': {
    ref: 'GRD-58/B',
    agentName: 'Vítor Conceição',
    houseValue: 250_000,
    address: 'Rua da Eira, 7',
    postalCode: '6290-380',
    city: 'Gouveia',
    houseType: 'Moradia Isolada',
    area: 120.5,
    rooms: 4,
  },
  'texto-preco-antigo': {
    ...nothing,
    ref: 'PRT.0090',
    houseValue: 325_000,
    city: 'Porto',
    houseType: 'Loja',
    area: 90,
  },
  ingles: {
    ref: 'LG1187',
    agentName: 'Sofia Almeida',
    houseValue: 1_250_000,
    address: 'Urbanização Porto de Mós 21',
    postalCode: '8600-282',
    city: 'Lagos',
    houseType: 'Moradia Isolada',
    area: 236.5,
    rooms: 3,
  },
  arrendamento: {
    ...nothing,
    ref: 'SET-1',
    address: 'Praça de Bocage 4',
    postalCode: '2900-276',
    city: 'Setúbal',
    houseType: 'Apartamento',
    area: 58,
    rooms: 1,
  },
  'iso-8859-1': {
    ...nothing,
    ref: 'EV-0012',
    agentName: 'Conceição Brandão',
    houseValue: 580_000,
    address: 'Rua da Mouraria nº 8',
    city: 'Évora',
    houseType: 'Prédio',
    area: 640,
  },
  nada: nothing,
  hostil: { ...nothing, ref: 'BRG-5', houseValue: 18_500, houseType: 'Garagem', city: 'Braga' },
  terreno: {
    ...nothing,
    ref: 'FND-T-31',
    houseValue: 39_900,
    address: 'Sítio das Cerejeiras',
    city: 'Alpedrinha',
    houseType: 'Terreno Rústico',
    area: 14_250,
  },
  lista: { ...nothing, houseType: 'Apartamento' },
}

const bytesOf = (name: string): Buffer => readFileSync(new URL(`../pages/${name}.html`, import.meta.url))

describe('a stored page, fetched over HTTP, gives the listing of', () => {
  it.each(Object.entries(expected))('%s', async (name, listing) => {
    // Old servers send no charset: the page names it.
    const site = await localSite((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(bytesOf(name)),
    )
    const outbound = createOutbound({
      ports: [site.port],
      log: silentLog,
      allowAddress: (address, port) => address === '127.0.0.1' && port === site.port,
    })
    const page = await outbound.fetchPage(`${site.origin}/anuncio`)
    expect(readListing(page.body, page.url)).toEqual(listing)
  })
})

const url = 'https://casas.example/imovel/7'
const read = (html: string): Listing => readListing(html, url)
const jsonLd = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const offer = (price: unknown, more: object = {}): object => ({
  '@type': 'Offer',
  price,
  priceCurrency: 'EUR',
  ...more,
})

describe('a price', () => {
  it.each([
    ['<p>Preço: 250.000 €</p>', 250_000],
    ['<p>Preço: 250 000€</p>', 250_000],
    ['<p>Preço: 250.000,00 €</p>', 250_000],
    ['<p>Preço: € 250.000</p>', 250_000],
    ['<p>Preço: 250 000</p>', 250_000],
    ['<p>Preço: 1,2 M€</p>', 1_200_000],
    ['<p>Preço <b>250.000 €</b></p>', 250_000],
    ['<p>Preço</p><p>250.000 €</p>', 250_000],
    ['<p>Preço: 250.000 € (2.083 €/m²)</p>', 250_000],
    ['<p>Preço anterior: 300.000 €</p><p>Novo preço: 280.000 €</p>', 280_000],
    ['<p>Preço: 300.000 €</p><p>Agora: 280.000 €</p>', 280_000],
    ['<p><del>300.000 €</del> <ins>280.000 €</ins></p>', 280_000],
    ['<p>280.000 €</p><p>Condomínio: 45 €</p><p>Telefone: 912 345 678</p>', 280_000],
    ['<p>280.000 €</p><p>Condomínio</p><p>4.500 €</p>', 280_000],
    ['<p>Excelente apartamento por 280.000 €.</p>', 280_000],
    ['<title>Apartamento T2 - 199.000 €</title>', 199_000],
    [jsonLd({ '@type': 'Product', offers: offer('250000') }), 250_000],
    [jsonLd({ '@type': 'https://schema.org/Product', offers: [offer('250.000,00 €')] }), 250_000],
    [jsonLd([[{ '@type': 'Product', offers: offer(1) }], { '@type': 'Offer', price: 90_000 }]), 90_000],
    [jsonLd({ '@type': 'AggregateOffer', lowPrice: 90_000, highPrice: '90000' }), 90_000],
    ['<p>Preço: 250.000 € (arrendado)</p>', 250_000],
    [
      jsonLd({
        '@type': 'Product',
        offers: offer(280_000, {
          priceSpecification: [{ price: 300_000, priceType: 'ListPrice' }],
        }),
      }),
      280_000,
    ],
    ['<meta property="og:price:amount" content="250000"><meta property="og:price:currency" content="EUR">', 250_000],
  ])('is read: %s', (html, price) => {
    expect(read(html).houseValue).toBe(price)
  })

  it.each([
    '<p>Preço: sob consulta. Ligue 912 345 678</p>',
    '<p>Preço: 1.200 €/mês</p>',
    '<p>Renda: 1.200 €</p>',
    '<p>Renda</p><p>1.200 €</p>',
    '<p>Preço: 912345678</p>',
    '<p>Condomínio 4.500 € por ano</p>',
    '<p>Preço baixou 10.000 €</p>',
    '<p>Preço por m²: 2.083 €</p>',
    '<p>250.000 €</p><p>300.000 €</p>',
    '<p>Preço: 250.000 €</p><p>Preço: 300.000 €</p>',
    '<h1>T2 para arrendar</h1><p>Preço: 1.500 €</p>',
    '<p>Negócio: Arrendamento</p><p>Preço: 1.500 €</p>',
    '<p>Preço: 1.200 €</p><p>1.200 €/mês</p>',
    `${jsonLd({ '@type': 'Offer', price: 1200, unitCode: 'MON' })}<p>Preço: 1.200 €</p>`,
    '<p>Preço: 250.000 $</p>',
    jsonLd({ '@type': 'Product', offers: offer('250000', { priceCurrency: 'USD' }) }),
    jsonLd({
      '@type': 'Product',
      offers: offer(1200, { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' }),
    }),
    jsonLd({ '@type': 'Product', offers: offer(1200, { priceSpecification: { unitText: 'MONTH' } }) }),
    jsonLd({ '@type': 'AggregateOffer', lowPrice: 90_000, highPrice: 190_000 }),
    jsonLd({ '@type': 'Product', offers: offer('sob consulta') }),
    jsonLd({ '@type': 'RealEstateAgent', makesOffer: [offer(250_000)] }),
    '<meta property="og:price:amount" content="250000"><meta property="og:price:currency" content="BRL">',
  ])('is null: %s', html => {
    expect(read(html).houseValue).toBeNull()
  })

  it('of a house sold with its tenant is read', () => {
    const html = '<h1>T2 à venda com contrato de arrendamento</h1><p>Preço: 150.000 €</p><p>Renda: 650 €</p>'
    expect(read(html).houseValue).toBe(150_000)
  })

  it('of a page under /arrendar/ is null: it is a rent', () => {
    expect(readListing('<p>Preço: 1.500 €</p>', 'https://casas.example/arrendar/t2-porto').houseValue).toBeNull()
  })

  it('is that of the house with the URL of this page', () => {
    const houses = [6, 7].map(id => ({
      '@type': 'Product',
      url: `/imovel/${id}`,
      sku: `A-${id}`,
      offers: offer(id * 1e5),
    }))
    expect(read(jsonLd(houses))).toMatchObject({ ref: 'A-7', houseValue: 700_000 })
  })
})

describe('an area', () => {
  it.each([
    ['<p>Área útil: 120,5 m²</p>', 120.5],
    ['<p>Área bruta: 150 m²</p><p>Área útil: 120 m²</p>', 120],
    ['<p>Área bruta 150 m²</p>', 150],
    ['<p>Área útil (m²): 98</p>', 98],
    ['<p>Com 84,5 m² de área útil, é ideal.</p>', 84.5],
    ['<li>110 m²</li>', 110],
    [jsonLd({ '@type': 'Apartment', floorSize: { value: '85,5', unitCode: 'MTK' } }), 85.5],
    [
      jsonLd({
        '@type': 'Apartment',
        additionalProperty: [{ '@type': 'PropertyValue', name: 'Área útil', value: 77 }],
      }),
      77,
    ],
  ])('is read: %s', (html, area) => {
    expect(read(html).area).toBe(area)
  })

  it.each([
    '<p>Área do terreno: 500 m²</p>',
    '<p>A 200 m da praia, 2.500 €/m²</p>',
    '<li>110 m²</li><li>20 m²</li>',
    jsonLd({ '@type': 'Apartment', floorSize: { value: 850, unitCode: 'FTK' } }),
    jsonLd({ '@type': 'Apartment', floorSize: '850 sq ft' }),
  ])('is null: %s', html => {
    expect(read(html).area).toBeNull()
  })
})

describe('rooms', () => {
  it.each([
    ['<p>Tipologia: T3</p>', 3],
    ['<p>Tipologia T2+1</p>', 2],
    ['<p>Tipologia: 4</p>', 4],
    ['<p>Quartos: 3</p>', 3],
    ['<h1>Estúdio T0 em Lisboa</h1>', 0],
    ['<span>T3</span><p>Transformável em T4.</p>', 3],
    [jsonLd({ '@type': 'Apartment', numberOfBedrooms: '2' }), 2],
    [jsonLd({ '@type': 'Apartment', name: 'Apartamento T2', numberOfRooms: 4 }), 2],
    [jsonLd({ '@type': 'Apartment', numberOfRooms: { value: 3 } }), 3],
  ])('are read: %s', (html, rooms) => {
    expect(read(html).rooms).toBe(rooms)
  })

  it.each(['<p>Casas de banho: 3</p>', '<p>De T1 a T4</p>', '<p>Assoalhadas: 4</p>'])('are null: %s', html => {
    expect(read(html).rooms).toBeNull()
  })
})

describe('a reference', () => {
  it.each([
    ['<p>Referência: LX-123</p>', 'LX-123'],
    ['<p>Ref.ª LX-123</p>', 'LX-123'],
    ['<p>Ref: 121.551-23</p>', '121.551-23'],
    ['<p>REF. AP 204</p>', 'AP 204'],
    ['<p>Ref</p><p>0017</p>', '0017'],
    ['<title>Moradia (Ref. 88/B) em Braga</title>', '88/B'],
  ])('is read: %s', (html, ref) => {
    expect(read(html).ref).toBe(ref)
  })

  it.each([
    '<p>Ref: pedir ao consultor</p>',
    '<p>Refeitório 12</p>',
    '<p>Reforma2020 concluída</p>',
    '<p>Referência no mercado desde 1998</p>',
  ])('is null: %s', html => {
    expect(read(html).ref).toBeNull()
  })
})

describe('a kind of house', () => {
  it.each([
    ['<h1>Magnífica moradia em banda na Maia</h1>', 'Moradia em Banda'],
    ['<h1>Apartamento T3 com garagem</h1>', 'Apartamento'],
    ['<h1>Casas do Sul</h1><p>Tipo: Loja</p>', 'Loja'],
    ['<p>Tipo de imóvel: Penthouse de luxo</p>', 'Penthouse de luxo'],
    ['<p>Tipo: Venda</p>', null],
    ['<p>Tipo de garagem: Box</p>', null],
    ['<h1>3 quartos e 2 lojas</h1>', null],
    [jsonLd({ '@type': 'House', name: 'Em Sintra' }), 'Moradia'],
    [jsonLd({ '@type': 'Product', category: 'Imóveis > Apartamentos' }), 'Apartamento'],
  ])('%s', (html, houseType) => {
    expect(read(html).houseType).toBe(houseType)
  })
})

describe('an address', () => {
  it.each([
    ['<p>Morada: Rua das Flores 12, 4050-262 Porto</p>', 'Rua das Flores 12', '4050-262', 'Porto'],
    ['<p>Morada: Rua das Flores 12</p><p>Concelho: Porto</p>', 'Rua das Flores 12', null, 'Porto'],
    ['<p>Freguesia: Bonfim</p><p>Concelho: Porto</p>', null, null, 'Porto'],
    ['<p>Freguesia: Bonfim</p>', null, null, 'Bonfim'],
    ['<p>Código postal: 4050-262 Porto</p>', null, '4050-262', 'Porto'],
    ['<p>Código postal: 4050</p>', null, null, null],
    ['<footer>Morada: Rua da Agência 1, 1000-001 Lisboa</footer>', null, null, null],
    [jsonLd({ '@type': 'House', address: 'Rua A 1, 2900-276 Setúbal' }), 'Rua A 1', '2900-276', 'Setúbal'],
    [jsonLd({ '@type': 'RealEstateAgent', address: { streetAddress: 'Rua da Agência 1' } }), null, null, null],
  ])('%s', (html, address, postalCode, city) => {
    expect(read(html)).toMatchObject({ address, postalCode, city })
  })
})

describe('an agent', () => {
  const sold = (seller: unknown): string => jsonLd({ '@type': 'Product', offers: offer(1e5, { seller }) })
  it.each([
    ['<p>Consultora: Ana Sofia Reis</p>', 'Ana Sofia Reis'],
    ['<p>Agente: Ana Reis, 912 345 678</p>', 'Ana Reis'],
    [sold('Ana Reis'), null],
    [sold({ '@type': 'Person', name: 'Ana Reis' }), 'Ana Reis'],
    [sold({ '@type': 'RealEstateAgent', name: 'Ana Reis' }), 'Ana Reis'],
    [sold({ '@type': 'RealEstateAgent', name: 'Reis Imobiliária' }), null],
    [
      sold([
        { '@type': 'Person', name: 'Ana Reis' },
        { '@type': 'Person', name: 'Rui Reis' },
      ]),
      null,
    ],
    [`${sold({ '@type': 'RealEstateAgent', name: 'Porta Nova' })}<p>Consultora: Ana Reis</p>`, 'Ana Reis'],
    [jsonLd({ '@type': 'Person', name: 'Ana Autora' }), null],
    [jsonLd({ '@type': 'Product', brand: { '@type': 'Brand', name: 'Porta Nova' } }), null],
    ['<p>Consultor: 912 345 678</p>', null],
    ['<p>Agência: Casas do Sul</p>', null],
  ])('%s', (html, name) => {
    expect(read(html).agentName).toBe(name)
  })
})

describe('a hostile page takes less than four seconds of a processor', () => {
  const size = 3_000_000
  const filled = (unit: string): string => unit.repeat(size / unit.length)

  it.each([
    ['deep nesting', filled('<div>')],
    ['tags closed that were never open', filled('<i>').slice(0, size / 2) + filled('</b>').slice(0, size / 2)],
    ['hundreds of thousands of attributes', `<p ${Array.from({ length: 300_000 }, (_, at) => `a${at}`).join(' ')}>`],
    ['one attribute', `<p class="${filled('similar ')}" style="${filled('x')}">`],
    ['deep JSON', `<script type="application/ld+json">${filled('{"a":').slice(0, -4)}</script>`],
    ['deep JSON that parses', `<script type="application/ld+json">${'['.repeat(1e6)}${']'.repeat(1e6)}</script>`],
    ['wide JSON', jsonLd(Array.from({ length: 60_000 }, () => ({ '@type': 'Product', offers: { price: 1 } })))],
    ['digits', filled('1')],
    ['groups of digits', filled('111 ')],
    ['spaces', filled('a      ')],
    ['euros', filled('€ ')],
    ['labels', filled('Preço: ')],
    ['segments', filled('Preço|')],
    ['microdata', '<p itemprop=a>'.repeat(19_000)],
    ['microdata in microdata', '<div itemscope itemprop=name>'.repeat(9_000)],
    ['names of names', `<script type="application/ld+json">${'{"name":'.repeat(5e4)}1${'}'.repeat(5e4)}</script>`],
    ['as many tags as are read', '<i>'.repeat(9_500) + '</b>'.repeat(9_500)],
    ['a title', `<title>${filled('ref ')}</title>`],
    ['a reference', `<meta property="og:title" content="${filled('ref. ')}">`],
    ['metas', '<meta name=a content=b>'.repeat(19_000)],
  ])('%s', (_, html) => {
    const started = process.cpuUsage()
    expect(read(html).houseValue).toBeNull()
    const { user, system } = process.cpuUsage(started)
    expect((user + system) / 1000).toBeLessThan(4000)
  })
})
