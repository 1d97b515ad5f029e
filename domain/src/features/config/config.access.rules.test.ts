import { describe, expect, test } from 'vitest'
import { sensitiveFlags } from '../../access/flagLabels.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { changedGrants, openIssues, sysAdminOnly, toEverybody, withRole, withUsers } from './config.access.rules.ts'

const open = { roles: [], users: [] }

describe('open to everybody', () => {
  test.each(sensitiveFlags)('%s never, asked for or not', flag => {
    expect(openIssues(defaultFeatures, { [flag]: open }, [flag])).toEqual({
      [`features.${flag}`]: 'Não pode ficar aberta a todos',
    })
    expect(openIssues(defaultFeatures, { [flag]: sysAdminOnly }, [])).toEqual({})
  })

  test('the others when it was asked for; what was so already is not asked again', () => {
    expect(openIssues(defaultFeatures, { listLeads: open }, [])).toEqual({
      'features.listLeads': 'Confirme que fica aberta a todos',
    })
    expect(openIssues(defaultFeatures, { listLeads: open }, ['listLeads'])).toEqual({})
    expect(openIssues(defaultFeatures, {}, [])).toEqual({})
  })

  test('a careful flag that somehow stands open is named by the next save', () => {
    expect(openIssues({ editInvoice: open }, {}, [])).toHaveProperty(['features.editInvoice'])
  })
})

test('order and repetition are no change', () => {
  const { roles } = defaultFeatures.listFindings
  expect(
    changedGrants(defaultFeatures, { listFindings: { roles: [...roles, ...roles].toReversed(), users: [] } }),
  ).toEqual({})
  expect(changedGrants({}, { toDoWidget: open })).toEqual({ toDoWidget: open })
})

test('taking the last one away leaves nobody, and giving it again is as before', () => {
  const grant = { roles: ['cfo'], users: ['a'] } as const
  expect(withUsers(withRole(grant, 'cfo', false), [])).toEqual(sysAdminOnly)
  expect(withRole(sysAdminOnly, 'cfo', true)).toEqual({ roles: ['cfo'], users: [] })
  expect(withUsers(sysAdminOnly, ['a'])).toEqual({ roles: [], users: ['a'] })
  expect(withRole(toEverybody, 'hr', true)).toEqual({ roles: ['hr'], users: [] })
})
