import { randomBytes } from 'node:crypto'
import type { DraftsReply } from '@tipy/domain/features/drafts/drafts.contract'
import { nifFrom } from '@tipy/domain/identity/nif'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openZip } from '#engine/import/zip'
import { installationStorage } from '#platform/storage/installation'
import { send, testSettings } from '#testing/app'
import { type Deals, startDeals } from '#testing/deals'
import { buildCompany, buildUser, signIn } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { slipForm, slipPdf } from '#testing/slips'

let house: Deals
const nifs = {
  ana: nifFrom('22615787'),
  rui: nifFrom('21000001'),
  leader: nifFrom('21000002'),
  gone: nifFrom('21000003'),
}

beforeAll(async () => {
  house = await startDeals()
  const { db } = house.database
  for (const who of ['ana', 'rui', 'leader'] as const)
    await db.updateTable('users').set({ nif: nifs[who] }).where('id', '=', house.idOf(who)).execute()
  await buildUser(db, house.company, { name: 'Saiu Ontem', nif: nifs.gone, active: false })
  // A consultant of Lisboa whose name only the file says.
  const named = { name: 'Inês Conceição', complete_name: 'Inês Maria da Conceição' }
  await db.updateTable('users').set(named).where('id', '=', house.idOf('eva')).execute()
})
afterAll(() => house.end())

const salary = (token: string, form: FormData, query: object = { preview: 'true' }) =>
  send<DraftsReply & { fields?: object }>(house.app, 'POST /api/gmail/salary', {
    token,
    body: form,
    query: { ...query },
  })
const found = ({ drafts }: DraftsReply) =>
  drafts.map(({ person, problem }) => [[...house.people].find(([, { id }]) => id === person)?.[0] ?? null, problem])

async function storedContents(): Promise<number> {
  const objects = installationStorage(house.database.db, testSettings()).list()
  let count = 0
  for await (const _ of objects) count += 1
  return count
}

test('slips belong to the one person whose NIF they contain, else to the one they are named after', async () => {
  const before = await fingerprint(house.database.db)
  const contents = await storedContents()
  const form = slipForm([
    ['1.pdf', await slipPdf(`Recibo de vencimento\nNIF: ${nifs.ana}\nLíquido 1.234,56`)],
    ['2.pdf', await slipPdf(`Contribuinte ${nifs.rui.replace(/(...)(...)/, '$1 $2 ')}`)],
    ['Recibo Inês Maria da Conceição 2026-03.pdf', await slipPdf('Sem número')],
    ['Pessoa leader.pdf', await slipPdf(`NIF ${nifs.ana} e ${nifs.rui}`)],
    ['recibo.pdf', await slipPdf('Nada')],
    ['Pessoa leader (2).pdf', await slipPdf(`NIF ${nifs.gone}`)],
    ['Pessoa leader (3).pdf', await slipPdf('Fechado', 'segredo')],
    ['Pessoa leader (4).pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2000)])],
  ])
  const { status, data } = await salary(house.token('cfo'), form)
  expect(status).toBe(200)
  expect(found(data)).toEqual([
    ['ana', null],
    ['rui', null],
    ['eva', null],
    [null, 'severalPeople'],
    [null, 'noPerson'],
    [null, 'noPerson'],
    [null, 'unreadable'],
    [null, 'unreadable'],
  ])
  expect(data.drafts[0]).toMatchObject({ subject: 'Recibo de vencimento', amount: null, attachments: ['1.pdf'] })
  // A preview writes nothing and stores no slip.
  expect(await fingerprint(house.database.db)).toEqual(before)
  expect(await storedContents()).toBe(contents)
})

test('the user names the person, and two slips of one person are a mistake', async () => {
  const anas = await slipPdf(`NIF ${nifs.ana}`)
  const chosen = slipForm(
    [
      ['1.pdf', anas],
      ['2.pdf', await slipPdf('Nada')],
      ['3.pdf', anas],
    ],
    ['', house.idOf('leader'), ''],
  )
  expect(found((await salary(house.token('cfo'), chosen)).data)).toEqual([
    ['ana', 'samePerson'],
    ['leader', null],
    ['ana', 'samePerson'],
  ])
})

describe('refuses', () => {
  test('roles without the flag, people of another company and files that are no slips', async () => {
    const slip = await slipPdf(`NIF ${nifs.ana}`)
    for (const who of ['ceo', 'broker', 'director', 'leader', 'ana', 'credit'])
      expect(await salary(house.token(who), slipForm([['1.pdf', slip]])), who).toMatchObject({ status: 403 })
    const { db } = house.database
    const stranger = await buildUser(db, await buildCompany(db), { role: 'cfo' })
    const token = await signIn(db, stranger, house.clock.now())
    expect(found((await salary(token, slipForm([['1.pdf', slip]]))).data)).toEqual([[null, 'noPerson']])
    const refused = async (form: FormData, answer: object) =>
      expect(await salary(house.token('cfo'), form)).toMatchObject(answer)
    await refused(slipForm([['1.pdf', slip]], [stranger.id]), {
      status: 422,
      data: { fields: { 'people.0': expect.any(String) } },
    })
    await refused(slipForm([['1.pdf', slip]], ['', '']), {
      status: 422,
      data: { fields: { people: expect.any(String) } },
    })
    await refused(slipForm([]), { status: 422, data: { fields: { files: 'Selecione pelo menos 1 ficheiro' } } })
    await refused(slipForm([['1.pdf', Buffer.from('MZ…')]]), {
      status: 422,
      data: { fields: { 'files.0': 'Só são aceites ficheiros PDF' } },
    })
    await refused(slipForm([['1.pdf', Buffer.concat([slip, Buffer.alloc(5_000_001)])]]), {
      status: 413,
      data: { fields: { 'files.0': 'O ficheiro é demasiado grande' } },
    })
  })

  test('slips of people whom the caller does not see', async () => {
    const slip = await slipPdf(`NIF ${nifs.rui}`)
    // Human resources of Lisboa do not send slips to Porto.
    expect(found((await salary(house.token('hr'), slipForm([['Pessoa ana.pdf', slip]]))).data)).toEqual([
      [null, 'noPerson'],
    ])
    expect(
      found((await salary(house.token('hr'), slipForm([['1.pdf', await slipPdf(`NIF ${nifs.ana}`)]]))).data),
    ).toEqual([['ana', null]])
  })

  test('making drafts while Google is not set, before it reads anything', async () => {
    const form = slipForm([['1.pdf', await slipPdf(`NIF ${nifs.ana}`)]])
    expect(await salary(house.token('cfo'), form, {})).toMatchObject({ status: 409, message: 'GMAIL_NOT_SET' })
  })
})

test('the zip has a message for each slip that belongs to one person, and no slip stays stored', async () => {
  const contents = await storedContents()
  const slip = await slipPdf(`NIF ${nifs.ana}`)
  const form = new Response(
    slipForm([
      ['Março é.pdf', slip],
      ['x.pdf', await slipPdf('Nada')],
    ]),
  )
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/gmail/salary/eml',
    headers: {
      authorization: `Bearer ${house.token('cfo')}`,
      'content-type': form.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await form.arrayBuffer()),
  })
  expect(answer.statusCode).toBe(200)
  const [message, ...others] = await openZip(answer.rawPayload)
  expect([message?.name, others]).toEqual(['Pessoa ana.eml', []])
  const mail = await PostalMime.parse((await message?.unpack()) ?? '')
  expect(mail.to?.[0]?.address).toBe(house.people.get('ana')?.email)
  expect(mail.attachments[0]).toMatchObject({ filename: 'Março é.pdf', mimeType: 'application/pdf' })
  expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).equals(slip)).toBe(true)
  await expect.poll(storedContents).toBe(contents)
})
