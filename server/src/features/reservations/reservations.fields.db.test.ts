import { type CompanySettings, standardSettings, variantSettings } from '@tipy/domain/company/settings'
import { reservations } from '@tipy/domain/features/reservations/reservations.record'
import type { Field, PartFields, PlainField } from '@tipy/domain/record/fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '#testing/app'
import { type Deals, startDeals } from '#testing/deals'

describe.each<[string, CompanySettings]>([
  ['the standard', standardSettings],
  ['the other variant', variantSettings],
])('a company of %s', (_name, settings) => {
  let deals: Deals
  beforeAll(async () => {
    deals = await startDeals(settings)
  })
  afterAll(() => deals.end())

  const isThere = ({ when, unless }: PlainField) =>
    (when === undefined || Boolean(settings[when])) && (unless === undefined || !settings[unless])
  /** A value of every kind that reservations have, and that no rule clears. */
  const sampleOf = (name: string, { kind, list, among, format, max }: PlainField): unknown => {
    const keys: Record<string, string> = {
      dealTypes: 'sales',
      reservationStates: 'active',
      internalCreditTypes: 'no',
      complianceTypes: 'missing',
      billingTypes: 'ESC',
      maritalStatusTypes: 'married',
    }
    const someone = (roles: readonly string[] = ['broker']) =>
      [...deals.people.values()].find(({ role }) => roles.includes(role))?.id
    const texts: Record<string, string> = { nif: '123456789', postalCode: '1000-001' }
    if (kind === 'choice') return keys[list ?? ''] ?? deals.lists.get(list ?? '')
    if (kind === 'person' || kind === 'party') return someone(among)
    if (kind === 'people') return [someone(among)]
    if (kind === 'day') return name === 'birthday' ? '1980-05-06' : '2026-03-02'
    if (kind === 'flag') return !name.startsWith('isExternal')
    if (kind === 'team') return 'sul'
    if (kind === 'office') return 'lisboa'
    if (kind === 'email') return 'maria@exemplo.pt'
    if (kind === 'phone') return '912345678'
    if (kind === 'text' || kind === 'longText') return texts[format ?? ''] ?? `Texto de ${name}`.slice(0, max ?? 40)
    return kind === 'fraction' ? 0.25 : kind === 'number' ? 3 : kind === 'percent' ? 12.5 : 1234.56
  }
  const bodyOf = (fields: PartFields) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) =>
        field.computed || !isThere(field) ? [] : [[name, sampleOf(name, field)]],
      ),
    )

  test('every field keeps its value when created, read and saved again', async () => {
    const plain: Record<string, PlainField> = {}
    const parts: Record<string, unknown> = {}
    for (const [name, field] of Object.entries<Field>(reservations.fields)) {
      if (field.computed) continue
      if (field.kind !== 'parts') plain[name] = field
      else parts[name] = [{ ...bodyOf(field.fields), ...('percentage' in field.fields && { percentage: 100 }) }]
    }
    // A give-up and an executed billing exclude each other; the split only applies with an external party.
    const { giveUpDate: _, giveUpReason: __, ...body } = bodyOf(plain)
    const sent = { ...body, ...parts, isExternalSeller: true, seller: 'Outra Agência', percentageSplit: 0.4 }
    const made = await send<Record<string, unknown>>(deals.app, 'POST /api/reservations', {
      token: deals.token('pm'),
      body: sent,
    })
    expect(made.status, JSON.stringify(made.data)).toBe(201)
    const id = String(made.data._id)
    const read = (await deals.read('pm', id)).data
    const ofSeller = Object.keys(reservations.fields).filter(name => /^seller[A-Z]/.test(name))
    // No person of the company sells it, so no seller is paid; the creator cannot be chosen.
    const expected = { ...sent, ...Object.fromEntries(ofSeller.map(name => [name, null])), user: deals.idOf('pm') }
    for (const [name, value] of Object.entries(expected)) {
      const field = reservations.fields[name as keyof typeof reservations.fields]
      if (field && 'when' in field && !isThere(field)) expect(read, name).not.toHaveProperty(name)
      else if (Array.isArray(value) && field?.kind === 'parts') expect(read[name], name).toMatchObject(value)
      else expect(read[name], name).toEqual(value)
    }
    const back = await deals.put('pm', id, read)
    expect([back.status, back.data]).toEqual([200, read])
    expect((await deals.put('coo', id, (await deals.read('coo', id)).data)).data.version).toBe(read.version)
    expect((await deals.read('pm', id)).data).toEqual(read)
  })

  test('the history shows changes of people and billing dates field by field, with wire names', async () => {
    const date = { type: 'CPCV', percentage: 50, predictedExecutionDate: '2026-04-01' }
    const made = await deals.made('pm', {
      owners: [
        { name: 'Maria', percentage: 50 },
        { name: 'Rui', percentage: 50 },
      ],
      billingDates: [date, { ...date, type: 'ESC' }],
    })
    const [maria, rui] = made.owners as { _id: string }[]
    const [first, second] = made.billingDates as { _id: string }[]
    await deals.put('pm', made._id, {
      finder: deals.idOf('eva'),
      owners: [{ ...maria, name: 'Maria João', percentage: 100 }],
      billingDates: [
        first,
        { ...second, percentage: 40, executionDate: '2026-03-02' },
        { ...date, type: 'ASS', percentage: 10 },
      ],
    })
    const changes = await send<{ user: object; fields: Record<string, { parts: object[] }> }[]>(
      deals.app,
      'GET /api/changes/{model}/{id}',
      { token: deals.token('pm'), params: { model: 'reservations', id: made._id } },
    )
    const [{ user, fields } = { user: {}, fields: {} as Record<string, { parts: object[] }> }] = changes.data
    expect(user).toEqual({ name: 'Pessoa pm' })
    // People are logged by id; screens show their names.
    expect(fields.finder).toEqual({ old: deals.idOf('ana'), new: deals.idOf('eva') })
    expect(fields.owners?.parts).toMatchObject([
      { mark: '-', _id: rui?._id, values: { name: 'Rui', percentage: 50 } },
      {
        mark: '~',
        _id: maria?._id,
        fields: { name: { old: 'Maria', new: 'Maria João' }, percentage: { old: 50, new: 100 } },
      },
    ])
    expect(fields.billingDates?.parts).toMatchObject([
      {
        mark: '~',
        _id: second?._id,
        fields: {
          percentage: { old: 50, new: 40 },
          executionDate: { old: null, new: '2026-03-02' },
          amount: { old: 5000, new: 4000 },
        },
      },
      { mark: '+', values: { type: 'ASS', percentage: 10, amount: 1000 } },
    ])
  })

  test('fields the company does not have are refused by PATCH like unknown ones, and ignored by PUT', async () => {
    const absent = Object.entries(reservations.fields).flatMap(([name, field]) =>
      field.kind === 'parts' || isThere(field as PlainField) ? [] : [name],
    )
    const { _id, ...row } = await deals.made('pm')
    expect(Object.keys(row).filter(name => absent.includes(name))).toEqual([])
    for (const name of absent) {
      const field = reservations.fields[name as keyof typeof reservations.fields] as PlainField
      expect((await deals.patch('pm', _id, { [name]: sampleOf(name, field) })).status, name).toBe(403)
    }
  })
})
