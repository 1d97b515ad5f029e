import { describe, expect, it, test } from 'vitest'
import { roles } from '../../access/roles.ts'
import type { User } from './users.record.ts'
import {
  documentLabel,
  hasNiss,
  hiddenFields,
  isContractPdf,
  needsCommission,
  normalizeUser,
  suitsRole,
  userIssues,
} from './users.rules.ts'

const context = { today: '2026-06-15', contractKind: (key: string) => kinds[key] }
const kinds: Readonly<Record<string, string>> = {
  cps: 'consultant',
  cf: 'consultant',
  hasTerm: 'staff',
  termo: 'staff',
}

const ana: Partial<User> = {
  role: 'consultant',
  contractType: 'cps',
  country: 'PT',
  birthday: '1990-01-01',
  startDate: '2024-01-01',
  endDate: null,
  commission: 50,
  bankCommission: 20,
  cc: '000000000ZZ4',
  expirationDate: null,
  residenceTitle: false,
  residenceExpirationDate: null,
}
const issuesOf = (changes: Partial<User>, before: Partial<User> | null = null) =>
  userIssues({ ...ana, ...changes }, before, context)

test('every role but consultant and team leader has a NISS', () => {
  expect(roles.filter(role => !hasNiss(role))).toEqual(['teamLeader', 'consultant'])
})

describe('issues of a user', () => {
  it('a correct user has none', () => {
    expect(issuesOf({})).toEqual({})
  })

  it.each([
    [
      'a document that has expired',
      { expirationDate: '2026-06-14' },
      { expirationDate: 'A data não pode ser no passado' },
    ],
    ['a name of two lines', { name: 'Ana\nMartins' }, { name: 'Texto inválido' }],
    ['a name that is read backwards', { completeName: 'Ana \u202esnitraM' }, { completeName: 'Texto inválido' }],
    ['a name like another but for what nobody sees', { name: 'Ana Mar\u200btins' }, { name: 'Texto inválido' }],
    ['a citizen card with a wrong digit', { cc: '000000000ZZ3' }, { cc: 'Cartão de Cidadão inválido' }],
    ['a citizen card of the wrong length', { cc: '12345678' }, { cc: 'Cartão de Cidadão inválido' }],
    ['a seller without a commission', { commission: null }, { commission: 'Obrigatório' }],
    ['a seller without a bank commission', { bankCommission: null }, { bankCommission: 'Obrigatório' }],
    [
      'a contract with a term and no end',
      { role: 'hr', contractType: 'hasTerm', commission: null },
      { endDate: 'Obrigatório' },
    ],
    ['a start after the end', { endDate: '2023-12-31' }, { endDate: 'O início não pode ser depois do fim' }],
    [
      'a programme that ends before it starts',
      { vitamina21Date: '2024-02-02', vitamina21EndDate: '2024-02-01' },
      { vitamina21EndDate: 'O início não pode ser depois do fim' },
    ],
    [
      'a contract of staff for a consultant',
      { contractType: 'termo' },
      { contractType: 'Este tipo de contrato não é para esta função' },
    ],
    [
      'a contract of consultants for staff',
      { role: 'hr' },
      { contractType: 'Este tipo de contrato não é para esta função' },
    ],
    [
      'a residence permit without its expiry',
      { country: 'BR', cc: 'FP1', residenceTitle: true },
      { residenceExpirationDate: 'Obrigatório' },
    ],
    [
      'a residence permit that has expired',
      { country: 'BR', cc: 'FP1', residenceTitle: true, residenceExpirationDate: '2026-06-14' },
      { residenceExpirationDate: 'A data não pode ser no passado' },
    ],
  ] as const)('refuses %s', (_, changes, wrong) => {
    expect(issuesOf(changes)).toEqual(wrong)
    // The same values on a record that already had them are not checked.
    expect(issuesOf(changes, { ...ana, ...changes })).toEqual({})
  })

  it('today is accepted as an expiry date and as both ends of a period', () => {
    const today = {
      birthday: '2026-06-15',
      expirationDate: '2026-06-15',
      startDate: '2026-06-15',
      endDate: '2026-06-15',
    }
    expect(issuesOf(today)).toEqual({})
  })

  it('documents of other countries are not checked', () => {
    expect(issuesOf({ country: 'FR', cc: 'whatever' })).toEqual({})
    expect(documentLabel('FR')).toBe('Passaporte/BI/CC')
    expect(documentLabel('PT')).toBe('Cartão de Cidadão')
    expect(documentLabel(null)).toBe('Cartão de Cidadão')
  })

  it('the message is at the date that was changed', () => {
    expect(
      Object.keys(issuesOf({ startDate: '2025-02-02', endDate: '2025-01-01' }, { ...ana, endDate: '2025-01-01' })),
    ).toEqual(['startDate'])
  })
})

test('percentages are required of selling roles', () => {
  expect(roles.filter(needsCommission)).toEqual(['commercialDirector', 'teamLeader', 'consultant'])
  expect(needsCommission(null)).toBe(false)
})

test('contract types of consultants are for consultants and team leaders, the others for other roles', () => {
  expect(roles.filter(role => suitsRole(role, 'consultant'))).toEqual(['teamLeader', 'consultant'])
  expect(roles.filter(role => suitsRole(role, 'staff'))).toHaveLength(13)
})

describe('hidden fields', () => {
  const hidden = (values: Partial<User>, isNew = true) => [...hiddenFields({ ...ana, ...values }, isNew)].sort()
  const permit = ['residenceExpirationDate', 'residenceTitle', 'residenceTitleNumber']

  it('hides the end of a new open-ended contract, the permit of the Portuguese, the NISS of consultants', () => {
    expect(hidden({})).toEqual(['contractEndReason', 'endDate', 'niss', ...permit])
    expect(hidden({ role: 'hr' })).toEqual(['contractEndReason', 'endDate', ...permit])
  })
  it.each(['hasTerm', 'cf'])('shows the end of a contract %s', contractType => {
    expect(hidden({ contractType })).not.toContain('endDate')
    expect(hidden({ contractType })).toContain('contractEndReason')
    expect(hidden({ contractType, endDate: '2026-12-31' })).not.toContain('contractEndReason')
  })
  it('shows the end of an existing person, and the reason once there is an end', () => {
    expect(hidden({}, false)).toEqual(['contractEndReason', 'niss', ...permit])
    expect(hidden({ endDate: '2026-01-01' }, false)).toEqual(['niss', ...permit])
  })
  it('shows the permit of foreigners, and its details once there is one', () => {
    expect(hidden({ country: 'BR' })).not.toContain('residenceTitle')
    expect(hidden({ country: 'BR' })).toContain('residenceTitleNumber')
    expect(hidden({ country: 'BR', residenceTitle: true })).toEqual(['contractEndReason', 'endDate', 'niss'])
  })
})

describe('what a save clears and reformats', () => {
  it('clears the permit of the Portuguese, the NISS of consultants, the reason without an end', () => {
    const given = {
      ...ana,
      niss: '12345678910',
      contractEndReason: 'Saiu',
      residenceTitle: true,
      residenceExpirationDate: '2027-01-01',
      residenceTitleNumber: 'X',
    }
    const cleared = { residenceTitle: false, residenceExpirationDate: null, residenceTitleNumber: null }
    expect(normalizeUser(given)).toMatchObject({ ...cleared, niss: null, contractEndReason: null })
    const normalized = normalizeUser({ ...given, role: 'hr', country: 'BR', endDate: '2026-01-01' })
    for (const name of [...Object.keys(cleared), 'contractEndReason']) expect(normalized).not.toHaveProperty(name)
    expect(normalized.niss).toBe('12345678910')
  })
  it('removes separators between the digits of numbers', () => {
    const given = { nif: '501 964 843', niss: '1234.567.8910', cc: '00000000 0 zz4', iban: 'pt50 0002 0123' }
    expect(normalizeUser({ ...ana, role: 'hr', ...given })).toMatchObject({
      nif: '501964843',
      niss: '12345678910',
      cc: '000000000ZZ4',
      iban: 'PT5000020123',
    })
  })
})

test('a contract is a PDF whose name says CPS or CF', () => {
  for (const name of ['CPS Ana.pdf', 'contrato-cf.PDF', 'acfb.pdf ']) expect(isContractPdf(name), name).toBe(true)
  for (const name of ['cps.docx', 'contrato.pdf', 'cps.pdf.exe', '']) expect(isContractPdf(name), name).toBe(false)
})

describe('goals of a person', () => {
  const goal = (_id: string, type: string, frequency: string) => ({ _id, type, frequency, number: 5 })
  const stored = [goal('1', 'recruited', 'monthly')]

  it('are of recruitment, one for each figure and frequency', () => {
    const goals = [...stored, goal('2', 'recruited', 'yearly'), goal('3', 'interviewDone', 'monthly')]
    expect(issuesOf({ goals })).toEqual({})
    expect(issuesOf({ goals: [...goals, goal('4', 'recruited', 'yearly')] })).toEqual({
      'goals.3.frequency': 'Já existe um objetivo igual',
    })
    expect(issuesOf({ goals: [...goals, goal('4', 'billing', 'yearly')] })).toEqual({
      'goals.3.type': 'Não é um objetivo de recrutamento',
    })
  })

  it('stay as they are when another one is added, whatever they are', () => {
    const old = [goal('1', 'billing', 'yearly'), goal('2', 'billing', 'yearly')]
    const before = { ...ana, goals: old }
    expect(issuesOf({ goals: [...old, goal('3', 'recruited', 'weekly')] }, before)).toEqual({})
    expect(
      issuesOf({ goals: [old[0] ?? goal('1', 'x', 'x'), { ...goal('2', 'billing', 'yearly'), number: 6 }] }, before),
    ).toEqual({
      'goals.1.type': 'Não é um objetivo de recrutamento',
    })
  })
})
