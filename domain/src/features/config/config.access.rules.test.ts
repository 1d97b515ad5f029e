import { describe, expect, test } from 'vitest'
import { sensitiveFlags } from '../../access/flagLabels.ts'
import { defaultFeatures } from '../../access/matrix.ts'
import { changedGrants, openIssues, sysAdminOnly, toEverybody, withRole, withUsers } from './config.access.rules.ts'

const open = { roles: [], users: [] }

describe('opening a flag to everybody', () => {
  test.each(sensitiveFlags)('is refused for %s, confirmed or not', flag => {
    expect(openIssues(defaultFeatures, { [flag]: open }, [flag])).toEqual({
      [`features.${flag}`]: 'Não pode ficar aberta a todos',
    })
    expect(openIssues(defaultFeatures, { [flag]: sysAdminOnly }, [])).toEqual({})
  })

  test('needs a confirmation for other flags, unless they were open before', () => {
    expect(openIssues(defaultFeatures, { listLeads: open }, [])).toEqual({
      'features.listLeads': 'Confirme que fica aberta a todos',
    })
    expect(openIssues(defaultFeatures, { listLeads: open }, ['listLeads'])).toEqual({})
    expect(openIssues(defaultFeatures, {}, [])).toEqual({})
  })

  test('the next save refuses a careful flag that is already open', () => {
    expect(openIssues({ editInvoice: open }, {}, [])).toHaveProperty(['features.editInvoice'])
  })
})

test('order and repetition in a grant are no change', () => {
  const { roles } = defaultFeatures.listFindings
  expect(
    changedGrants(defaultFeatures, { listFindings: { roles: [...roles, ...roles].toReversed(), users: [] } }),
  ).toEqual({})
  expect(changedGrants({}, { toDoWidget: open })).toEqual({ toDoWidget: open })
})

test('removing the last role or person leaves sysAdmin only, and adding it restores the grant', () => {
  const grant = { roles: ['cfo'], users: ['a'] } as const
  expect(withUsers(withRole(grant, 'cfo', false), [])).toEqual(sysAdminOnly)
  expect(withRole(sysAdminOnly, 'cfo', true)).toEqual({ roles: ['cfo'], users: [] })
  expect(withUsers(sysAdminOnly, ['a'])).toEqual({ roles: [], users: ['a'] })
  expect(withRole(toEverybody, 'hr', true)).toEqual({ roles: ['hr'], users: [] })
})
