import type { RecordName } from '@tipy/domain/records'
import { type Answer, call } from '../../start/calls.ts'

interface Config {
  readonly offices: readonly { readonly key: string }[]
  readonly [list: string]: readonly { readonly key: string; readonly type?: string }[]
}

export interface Made {
  readonly kind: string
  readonly answer: Answer
}

/** Adds one record of each kind, with values of the company's own lists. */
export async function makeOneOfEach(address: string, code: string, tokens: { admin: string; cfo: string }) {
  const send = (token: string, method: string, path: string, body?: object) =>
    call(address, path, {
      method,
      token,
      ...(body && { body: JSON.stringify(body) }),
      headers: { offices: office },
    })
  let office = ''
  const { config } = (await send(tokens.admin, 'GET', '/api/auth/config')).body.data as { config: Config }
  office = config.offices[0]?.key ?? ''
  const first = (list: string, type?: string) =>
    config[list]?.find(item => type === undefined || item.type === type)?.key ?? ''
  const found = await send(tokens.admin, 'POST', '/api/users/search', { filters: { infoLevel: 1 } })
  const people = Object.values(found.body.data).flat() as { _id: string; role: string }[]
  const someone = people.find(({ role }) => role === 'consultant')?._id
  const sides = { finder: someone, seller: someone }
  const bodies: Readonly<Record<RecordName | 'tasks' | 'notifications', object>> = {
    findings: {
      ref: 'NOVA-1',
      findingDate: '2026-03-05',
      finder: someone,
      state: first('states'),
      houseType: first('houseTypes'),
      houseValue: 200_000,
      value: 10_000,
    },
    expenses: {
      name: 'Renda',
      number: '1',
      category: first('expenseCategories'),
      value: 1,
      paymentDate: '2026-03-05',
    },
    users: {
      name: 'Nova Pessoa',
      email: `nova@${code}.pt`,
      role: 'consultant',
      phone: '912345678',
      offices: [office],
      gender: first('genders'),
      birthday: '1990-03-05',
      nif: '123456789',
      startDate: '2026-03-05',
      contractType: first('contractTypes', 'consultant'),
    },
    leads: { name: 'Nova Candidata', phone: '912345679', source: first('sources') },
    viabilities: { consultant: someone, date: '2026-03-05', buyers: [{ name: 'Ana' }] },
    reservations: {
      ref: 'NOVA-2',
      dealType: first('dealTypes'),
      value: 10_000,
      houseValue: 200_000,
      ...sides,
      billingDates: [{ type: first('billingTypes'), percentage: 100, predictedExecutionDate: '2026-04-01' }],
    },
    invoices: {
      ref: 'NOVA-2',
      number: 1,
      issueDate: '2026-03-05',
      date: '2026-03-05',
      owner: 'Ana',
      buyer: 'Rui',
      value: 10_000,
      ...sides,
    },
    tasks: { title: 'Ligar', date: '2026-03-05T10:00' },
    notifications: { title: 'Olá', description: 'A todos', users: [someone] },
  }
  const made: Made[] = []
  for (const [kind, body] of Object.entries(bodies)) {
    const token = kind === 'expenses' || kind === 'invoices' ? tokens.cfo : tokens.admin
    made.push({ kind, answer: await send(token, 'POST', `/api/${kind}`, body) })
  }
  return made
}
