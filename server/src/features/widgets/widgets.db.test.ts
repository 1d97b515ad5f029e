import type { AddressInfo } from 'node:net'
import type { Role } from '@tipy/domain/access/roles'
import type { Widget } from '@tipy/domain/features/widgets/widgets.contract'
import { widgetTypes } from '@tipy/domain/features/widgets/widgets.kinds'
import { maxWidgets } from '@tipy/domain/features/widgets/widgets.rules'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { findingsIn } from '#engine/verify'
import { send, startApp, succeed } from '#testing/app'
import { testClock } from '#testing/clock'
import { createTestDatabase, type TestDatabase } from '#testing/database'
import { readEvents } from '#testing/eventReader'
import { buildCompany, type Company, unknownId } from '#testing/factories'
import { fingerprint } from '#testing/fingerprint'
import { signedInPeople } from '#testing/people'
import { widgetChecks } from './widgets.verify.ts'

const clock = testClock()
let database: TestDatabase
let app: FastifyInstance
let company: Company
const { enter, people, token } = signedInPeople(() => ({ db: database.db, company, now: clock.now() }))

beforeAll(async () => {
  database = await createTestDatabase()
  app = await startApp(database, clock, {}, { live: { gather: 20 } })
  company = await buildCompany(database.db)
  await enter('Célia', { role: 'ceo' })
  await enter('Bia', { role: 'broker' })
  await enter('Bruno', { role: 'broker' })
  await enter('Dora', { role: 'commercialDirector' })
  await enter('Ana', { role: 'consultant' })
  await enter('Raul', { role: 'consultant', other_roles: ['broker'] })
  await enter('Sara', { role: 'sysAdmin' })
  await enter('Hugo', { role: 'hr' })
  await enter('Zé', { role: 'broker' }, await buildCompany(database.db))
})
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.deleteFrom('dashboards').execute()
  await database.db.deleteFrom('role_dashboards').execute()
})

const versioned = (version?: number) => (version === undefined ? {} : { query: { version: String(version) } })
const read = (who: string) => succeed(app, 'GET /api/widgets', { token: token(who) })
const add = <T = Widget>(who: string, more: object = {}, version?: number) =>
  send<T>(app, 'POST /api/widgets', {
    token: token(who),
    body: { type: 'notifications', group: { name: 'Avisos' }, ...more },
    ...versioned(version),
  })
const arrange = <T = Widget[]>(who: string, body: unknown, version?: number) =>
  send<T>(app, 'PUT /api/widgets', { token: token(who), body, ...versioned(version) })
const remove = (who: string, id: string, version?: number) =>
  send(app, 'DELETE /api/widgets/{id}', { token: token(who), params: { id }, ...versioned(version) })
const restore = (who: string, version?: number) =>
  send<Widget[]>(app, 'POST /api/widgets/standard', { token: token(who), ...versioned(version) })
const give = (who: string, role: Role, more: object = {}) =>
  send<{ people: number }>(app, 'POST /api/widgets/give', { token: token(who), body: { role, ...more } })
const redirectOf = async (who: string) =>
  (await succeed(app, 'GET /api/auth/config', { token: token(who) })).accessMap.redirect
const typesOf = (widgets: readonly Pick<Widget, 'type'>[]) => widgets.map(({ type }) => type)
const idAt = (widgets: readonly Widget[], index = 0) => widgets[index]?._id ?? ''
const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)
const tabsOf = (widgets: readonly Widget[]) => [...new Set(widgets.map(({ group }) => group.name))]

async function empty(who: string): Promise<void> {
  for (const { _id } of await read(who)) expect((await remove(who, _id)).status).toBe(200)
}

/** The answers to calls that must change nothing. */
async function unchanged(act: () => Promise<void>): Promise<void> {
  const before = await fingerprint(database.db)
  await act()
  expect(await fingerprint(database.db)).toEqual(before)
}

describe('refused, and nothing changes:', () => {
  test('a widget of another person or company, by each call', async () => {
    const own = idAt(await read('Bia'))
    expect((await add('Bia')).status).toBe(201)
    await unchanged(async () => {
      for (const who of ['Bruno', 'Zé']) {
        expect(await remove(who, own)).toMatchObject({ status: 404 })
        const mine = idAt(await read(who))
        expect(
          await arrange(who, [
            { _id: mine, y: 99 },
            { _id: own, y: 99 },
          ]),
        ).toMatchObject({ status: 404 })
      }
      for (const id of ['x', unknownId()]) {
        expect(await remove('Bia', id)).toMatchObject({ status: 404 })
        expect(await arrange('Bia', [{ _id: id }])).toMatchObject({ status: 404 })
      }
    })
  })

  test('a person without customDashboard arranges nothing', async () => {
    const own = idAt(await read('Dora'))
    await unchanged(async () => {
      expect(await add('Dora')).toMatchObject({ status: 403 })
      expect(await arrange('Dora', [])).toMatchObject({ status: 403 })
      expect(await remove('Dora', own)).toMatchObject({ status: 403 })
    })
  })

  test('a kind that the person may not have', async () => {
    await unchanged(async () => {
      expect(await add('Bia', { type: 'sessions' })).toMatchObject({ status: 403, message: 'FORBIDDEN' })
    })
    expect(await add('Célia', { type: 'sessions' })).toMatchObject({ status: 201 })
  })

  test('consultants have no dashboard, whatever other roles and flags they have', async () => {
    await unchanged(async () => {
      for (const who of ['Ana', 'Raul']) {
        expect(await read(who)).toEqual([])
        expect(await restore(who)).toMatchObject({ status: 403 })
      }
      // By his other role he holds customDashboard.
      expect(await add('Raul')).toMatchObject({ status: 403 })
      expect(await arrange('Raul', [])).toMatchObject({ status: 403 })
    })
  })

  const required = 'Obrigatório'
  const office = { type: 'officeStats', group: { name: 'Vendas' } }
  test.each<[object, Record<string, string>]>([
    [{ type: undefined }, { type: required }],
    [{ type: 'nope' }, { type: 'Opção inválida' }],
    [{ group: undefined }, { group: required }],
    [{ group: { name: '  ' } }, { 'group.name': required }],
    [{ group: { name: 'x'.repeat(61) } }, { 'group.name': 'Texto demasiado longo' }],
    [{ x: 7, width: 6 }, { width: 'Não cabe nas 12 colunas' }],
    [{ width: 2 }, { width: 'Este widget precisa de pelo menos 3 colunas' }],
    [{ info: { view: 'cards' } }, { 'info.view': 'Este widget não tem esta opção' }],
    [{ info: { colour: 'red' } }, { 'info.colour': 'Campo desconhecido' }],
    [office, { 'info.view': required }],
    [
      { ...office, info: { view: 'table', stat: 'billing', fields: ['leads'] } },
      { 'info.fields': 'Este widget não tem esta opção' },
    ],
  ])('a new widget with %j', async (body, fields) => {
    await unchanged(async () => {
      expect(await add('Bia', body)).toMatchObject({ status: 422, data: { fields } })
    })
  })

  test.each<[string, (ids: readonly string[]) => unknown, object]>([
    ['no list', () => ({}), {}],
    ['a widget twice', ids => [{ _id: ids[0] }, { _id: ids[0] }], { '1._id': 'Repetido' }],
    ['another type', ids => [{ _id: ids[0], type: 'sessions' }], { '0.type': 'Não se pode mudar' }],
    [
      'beyond the last column',
      ids => [{ _id: ids[1] }, { _id: ids[0], x: 1, width: 12 }],
      { '1.width': 'Não cabe nas 12 colunas' },
    ],
    [
      'choices that do not fit',
      ids => [{ _id: ids[0], info: { view: 'table' } }],
      { '0.info.view': 'Este widget não tem esta opção' },
    ],
    ['an unknown field', ids => [{ _id: ids[0], height: 3 }], { '0.height': 'Campo desconhecido' }],
    ['too many entries', ids => Array.from({ length: maxWidgets + 1 }, () => ({ _id: ids[0] })), {}],
  ])('a layout with %s', async (_, body, fields) => {
    const ids = (await read('Bia')).map(({ _id }) => _id)
    await unchanged(async () => {
      expect(await arrange('Bia', body(ids))).toMatchObject({ status: 422, data: { fields } })
    })
  })

  test('a dashboard that is full', async () => {
    const had = (await read('Bia')).length
    for (let count = had; count < maxWidgets; count += 1) expect((await add('Bia')).status).toBe(201)
    await unchanged(async () => {
      const refused = await add('Bia')
      expect(refused).toMatchObject({ status: 422, data: { fields: { type: expect.stringContaining('60 widgets') } } })
    })
  })

  test('every call that saw another version, with the dashboard as it is', async () => {
    const [first] = await read('Bia')
    await add('Bia', {}, first?.version)
    const current = await read('Bia')
    await unchanged(async () => {
      const stale = { status: 409, message: 'STALE', data: { current } }
      expect(await add('Bia', {}, 1)).toMatchObject(stale)
      expect(await arrange('Bia', [{ _id: first?._id, y: 9 }], 1)).toMatchObject(stale)
      expect(await remove('Bia', idAt(current), 1)).toMatchObject(stale)
      expect(await restore('Bia', 1)).toMatchObject(stale)
    })
  })

  test('giving a dashboard, to all but sysAdmin, to consultants, and of an empty one', async () => {
    await empty('Sara')
    await unchanged(async () => {
      expect(await give('Célia', 'broker')).toMatchObject({ status: 403 })
      expect(await give('Sara', 'consultant')).toMatchObject({
        status: 422,
        data: { fields: { role: 'Esta função não tem painel' } },
      })
      expect(await give('Sara', 'broker')).toMatchObject({
        status: 422,
        data: { fields: { role: 'O seu painel está vazio' } },
      })
      expect(await give('Sara', 'nope' as Role)).toMatchObject({ status: 422 })
    })
  })
})

describe('a person who never arranged anything', () => {
  test('has the dashboard of their role, the same each time, and stays at the root', async () => {
    const widgets = await read('Bia')
    expect(widgets.length).toBeGreaterThanOrEqual(6)
    expect(await read('Bia')).toEqual(widgets)
    expect(tabsOf(widgets)).toEqual(['Visão geral', 'Equipa', 'Recrutamento'])
    expect(await redirectOf('Bia')).toBe('/')
    expect((await read('Bruno')).map(({ _id }) => _id)).not.toEqual(widgets.map(({ _id }) => _id))
  })

  test('has that of their new role after a promotion', async () => {
    const user = await enter('Nova', { role: 'consultant' })
    expect(await read('Nova')).toEqual([])
    await database.db.updateTable('users').set({ role: 'teamLeader' }).where('id', '=', user.id).execute()
    expect(typesOf(await read('Nova'))).toContain('rankingTables')
  })

  test('has nothing that a company took from the role', async () => {
    const other = await buildCompany(database.db)
    await enter('Rita', { role: 'recruiter' }, other)
    expect(typesOf(await read('Rita'))).toContain('leadsRanking')
    await database.db
      .deleteFrom('access_features')
      .where('company_id', '=', other.id)
      .where('flag', '=', 'listLeads')
      .execute()
    expect(typesOf(await read('Rita')).filter(type => type.startsWith('leads'))).toEqual([])
  })
})

describe('deleting', () => {
  test('all leaves none, also after a start on the same database, and leads to the first list', async () => {
    await empty('Bia')
    expect(await read('Bia')).toEqual([])
    expect(await redirectOf('Bia')).toBe('/invoices')
    const again = await startApp(database, clock)
    onTestFinished(async () => again.close())
    expect(await succeed(again, 'GET /api/widgets', { token: token('Bia') })).toEqual([])
    expect((await add('Bia')).data.group).toEqual({ name: 'Avisos', pos: 0 })
    expect(await redirectOf('Bia')).toBe('/')
  })

  test('one leaves the others', async () => {
    const before = await read('Bia')
    expect(await remove('Bia', idAt(before).toUpperCase())).toMatchObject({ status: 200, data: null })
    const rest = before.slice(1).map(widget => ({ ...widget, version: 2 }))
    expect(await read('Bia')).toEqual(rest)
  })
})

describe('adding', () => {
  test('takes 12 columns below the others of the tab; a new name becomes the last tab', async () => {
    const first = await succeed(app, 'POST /api/widgets', {
      token: token('Bia'),
      body: { type: 'statsOverview', group: { name: ' Novo ' } },
    })
    expect(first).toMatchObject({ group: { name: 'Novo', pos: 3 }, x: 0, y: 0, width: 12, info: {}, version: 2 })
    const second = await add('Bia', { group: { name: 'Novo', pos: 0 }, info: { header: 'Avisos' } })
    expect(second.data).toMatchObject({ group: { name: 'Novo', pos: 3 }, y: 3, info: { header: 'Avisos' }, version: 3 })
    expect((await read('Bia')).slice(-2)).toEqual([{ ...first, version: 3 }, second.data])
  })

  test('without a place stands beside a half-wide one where it fits', async () => {
    const more = { group: { name: 'Novo' }, width: 6 }
    const places = [await add('Bia', more), await add('Bia', more), await add('Bia', more)]
    expect(places.map(({ data }) => [data.x, data.y])).toEqual([
      [0, 0],
      [6, 0],
      [0, 3],
    ])
  })

  test('with one key adds once', async () => {
    const options = {
      token: token('Bia'),
      body: { type: 'notifications', group: { name: 'Avisos' } },
      headers: { 'idempotency-key': 'once-1' },
    }
    const first = await succeed(app, 'POST /api/widgets', options)
    expect(await succeed(app, 'POST /api/widgets', options)).toEqual(first)
    expect(
      (await read('Bia')).filter(({ type, group }) => type === 'notifications' && group.name === 'Avisos'),
    ).toHaveLength(1)
  })

  test('a table of offices is of billing, and a choice that is null was not made', async () => {
    const nothing = { stat: null, header: null, fields: null, includeChart: null }
    const table = await add('Bia', { type: 'officeStats', info: { ...nothing, view: 'table' } })
    expect(table).toMatchObject({ status: 201, data: { info: { view: 'table', stat: 'billing' } } })
    expect(Object.keys(table.data.info)).toHaveLength(2)
    const cards = await add('Bia', { type: 'rankingTables', info: { ...nothing, view: null } })
    expect(cards).toMatchObject({ status: 201, data: { info: {} } })
    const ofFindings = { _id: table.data._id, info: { view: 'table', stat: 'findings', fields: null } }
    await arrange('Bia', [ofFindings])
    await arrange('Bia', [{ _id: table.data._id, info: { view: 'table' } }])
    expect((await read('Bia')).find(({ _id }) => _id === table.data._id)?.info).toEqual({
      view: 'table',
      stat: 'billing',
    })
  })

  test.each(widgetTypes)('%s can be added by a person who has every flag', async type => {
    const info = type === 'officeStats' ? { view: 'table', stat: 'findings', includeChart: true } : {}
    expect((await add('Sara', { type, info })).status).toBe(201)
  })
})

describe('saving a layout', () => {
  test('changes what is named: places, widths, tabs and choices', async () => {
    const before = await read('Bia')
    const offices = before.find(({ type }) => type === 'officeStats')
    const body = [
      { _id: idAt(before), y: 30, width: 6 },
      { _id: offices?._id, info: { view: 'cards' } },
      { _id: idAt(before, 3), group: { name: 'Equipa', pos: 0 } },
      { _id: idAt(before, 4), group: { name: 'Outra' } },
    ]
    const { data: after } = await arrange('Bia', body, 1)
    expect(after).toEqual(await read('Bia'))
    expect(tabsOf(after)).toEqual(['Visão geral', 'Equipa', 'Recrutamento', 'Outra'])
    const find = (id: string | undefined) => after.find(({ _id }) => _id === id)
    expect(find(idAt(before))).toEqual({ ...before[0], y: 30, width: 6, version: 2 })
    // The fields of the other view are gone with it.
    expect(find(offices?._id)?.info).toEqual({ view: 'cards' })
    expect(find(idAt(before, 4))?.group).toEqual({ name: 'Outra', pos: 3 })
    expect(after.length).toBe(before.length)
  })

  test('takes whole widgets in the order of new tabs', async () => {
    const before = await read('Bia')
    const turned = before.map(widget => ({ ...widget, group: { ...widget.group, pos: 2 - widget.group.pos } }))
    const { data: after } = await arrange('Bia', turned)
    expect(tabsOf(after)).toEqual(['Recrutamento', 'Equipa', 'Visão geral'])
    expect(new Set(after.map(({ _id }) => _id))).toEqual(new Set(before.map(({ _id }) => _id)))
  })

  test('that is the saved one writes nothing', async () => {
    await add('Bia')
    const before = await read('Bia')
    await unchanged(async () => {
      expect((await arrange('Bia', before, 2)).data).toEqual(before)
      expect((await arrange('Bia', [])).data).toEqual(before)
    })
  })

  test('moves and deletes a widget of a kind that the person may no longer have', async () => {
    const hugo = people.get('Hugo')
    const flags = { company_id: company.id, flag: 'customDashboard' }
    const grant = (users: string[]) =>
      database.db
        .updateTable('access_features')
        .set({ users })
        .where(eb => eb.and(flags))
        .execute()
    const setRole = (role: Role) =>
      database.db
        .updateTable('users')
        .set({ role })
        .where('id', '=', hugo?.id ?? '')
        .execute()
    await grant([hugo?.id ?? ''])
    onTestFinished(async () => {
      await grant([])
      await setRole('hr')
    })
    const { data: widget } = await add('Hugo', { type: 'sessions', group: { name: 'Presenças' } })
    await setRole('integration')
    const stays = await read('Hugo')
    expect(stays).toContainEqual(widget)
    expect(await arrange('Hugo', [{ ...widget, y: 12 }])).toMatchObject({ status: 200 })
    expect(await remove('Hugo', widget._id)).toMatchObject({ status: 200 })
    expect((await read('Hugo')).map(({ _id }) => _id)).not.toContain(widget._id)
  })
})

describe('two tabs at once', () => {
  test('add, move and delete without losing anything', async () => {
    const before = await read('Bia')
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => add('Bia')),
      arrange('Bia', [{ _id: idAt(before), y: 50 }]),
      arrange('Bia', [{ _id: idAt(before, 1), width: 6 }]),
      remove('Bia', idAt(before, 2)),
    ])
    expect(statusesOf(answers)).toEqual([200, 200, 200, 201, 201, 201, 201, 201])
    const after = await read('Bia')
    expect(after.length).toBe(before.length + 4)
    expect(after.find(({ _id }) => _id === idAt(before))?.y).toBe(50)
    expect(after.find(({ _id }) => _id === idAt(before, 1))?.width).toBe(6)
    expect(after[0]?.version).toBe(9)
  })

  test('that saw the same version: one is saved, the others are refused', async () => {
    const before = await read('Bia')
    const answers = await Promise.all([7, 8, 9].map(y => arrange('Bia', [{ _id: idAt(before), y }], 1)))
    expect(statusesOf(answers)).toEqual([200, 409, 409])
  })

  test('the other one hears of it, and nobody else', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    for (const who of ['Bia', 'Bruno']) {
      const events = await readEvents(`http://127.0.0.1:${port}`, token(who))
      onTestFinished(() => events.leave())
      expect(await events.next()).toEqual({ event: 'ready', data: null })
      // Bruno hears of his own change alone.
      await add('Bia')
      await add(who)
      const change = { model: 'widgets', id: people.get(who)?.id, version: 0 }
      expect(await events.next()).toEqual({ event: 'changes', data: [change] })
    }
  })
})

describe('restoring the standard dashboard', () => {
  test('replaces what was arranged, also for those who may arrange nothing', async () => {
    const standard = await read('Bia')
    await empty('Bia')
    await add('Bia')
    const { data } = await restore('Bia')
    const version = data[0]?.version ?? 0
    expect(data).toEqual(standard.map(widget => ({ ...widget, version })))
    expect(version).toBeGreaterThan(standard[0]?.version ?? 0)
    expect(await restore('Dora')).toMatchObject({ status: 200 })
  })
})

describe('a dashboard given to a role', () => {
  test('is had by new people, and by the others when they restore theirs, as far as they may read it', async () => {
    await empty('Sara')
    for (const type of ['rankingTables', 'sessions', 'notifications'])
      await add('Sara', { type, group: { name: 'Nosso' } })
    const before = await read('Bia')
    expect(await give('Sara', 'broker')).toMatchObject({ status: 200, data: { people: 2 } })
    expect(await read('Bia')).toEqual(before)
    await enter('Novo', { role: 'broker' })
    expect(typesOf(await read('Novo'))).toEqual(['rankingTables', 'notifications'])
    expect(typesOf((await restore('Bia')).data)).toEqual(['rankingTables', 'notifications'])
    // Another company has its own.
    expect(typesOf((await restore('Zé')).data)).toContain('officeStats')
    expect(await read('Célia')).toHaveLength((await restore('Célia')).data.length)

    expect(await give('Sara', 'broker', { isStandard: true })).toMatchObject({ data: { people: 3 } })
    expect(typesOf(await read('Novo'))).toEqual(['rankingTables', 'notifications'])
    expect(typesOf((await restore('Novo')).data)).toEqual(typesOf(before))
  })

  test('leaves who keeps the one of before that of a new role after a promotion, unless they arranged theirs', async () => {
    const promoted = await enter('Promovida', { role: 'broker' })
    const arranged = await enter('Arrumada', { role: 'broker' })
    const before = await read('Promovida')
    await give('Sara', 'broker')
    expect(await read('Promovida')).toEqual(before)
    expect((await add('Arrumada', { type: 'notifications', group: { name: 'Meu' } })).status).toBe(201)
    const own = await read('Arrumada')
    const promote = (role: Role) =>
      database.db.updateTable('users').set({ role }).where('id', 'in', [promoted.id, arranged.id]).execute()
    await promote('cfo')
    expect(tabsOf(await read('Promovida'))).toEqual(['Visão geral', 'Finanças', 'Equipa'])
    expect(await read('Arrumada')).toEqual(own)
    // A gift to the new role: what they have now is kept.
    const ofCfo = await read('Promovida')
    await give('Sara', 'cfo')
    expect(await read('Promovida')).toEqual(ofCfo)
    expect(await read('Arrumada')).toEqual(own)
    await give('Sara', 'cfo', { isStandard: true })
    await give('Sara', 'broker', { isStandard: true })
  })

  test('is in the log, and giving what a role has already is not', async () => {
    const lines = () =>
      database.db
        .selectFrom('changes')
        .select(['version', 'fields', 'user_id'])
        .where('company_id', '=', company.id)
        .where('model', '=', 'roleDashboards')
        .orderBy('version')
        .execute()
    const before = (await lines()).length
    await give('Sara', 'hr', { isStandard: true })
    expect(await lines()).toHaveLength(before)
    await Promise.all([give('Sara', 'hr'), give('Sara', 'coo')])
    const [first, second] = (await lines()).slice(before)
    expect([first?.version, second?.version]).toEqual([before + 1, before + 2])
    expect(first?.user_id).toBe(people.get('Sara')?.id)
    expect(Object.keys({ ...first?.fields, ...second?.fields }).toSorted()).toEqual(['coo', 'hr'])
    await give('Sara', 'coo', { isStandard: true })
    const [newest, ...earlier] = await succeed(app, 'GET /api/widgets/gifts', { token: token('Sara') })
    expect(newest).toMatchObject({ by: people.get('Sara')?.name, role: 'coo', old: expect.any(Array), new: null })
    expect(
      earlier
        .slice(0, 2)
        .map(({ role }) => role)
        .toSorted(),
    ).toEqual(['coo', 'hr'])
    expect(earlier[0]?.old).toBeNull()
    expect(await send(app, 'GET /api/widgets/gifts', { token: token('Bia') })).toMatchObject({ status: 403 })
  })

  test('at the same time as a person arranges theirs, takes nothing from them', async () => {
    const before = await read('Bia')
    const [added, given] = await Promise.all([add('Bia'), give('Sara', 'broker')])
    expect([added.status, given.status]).toEqual([201, 200])
    expect(await read('Bia')).toHaveLength(before.length + 1)
  })
})

test('verification finds dashboards that no save would make', async () => {
  await add('Bia')
  expect(await findingsIn(database.db, widgetChecks)).toEqual([])
  const [first] = await read('Bia')
  const broken = [
    [{ ...first, x: 8, width: 6 }],
    [first, first],
    [first, { ...first, _id: unknownId(), group: { name: first?.group.name, pos: 9 } }],
  ]
  for (const widgets of broken) {
    await database.db
      .updateTable('dashboards')
      .set({ widgets: JSON.stringify(widgets) })
      .execute()
    expect(await findingsIn(database.db, widgetChecks)).toMatchObject([{ count: 1 }])
  }
})
