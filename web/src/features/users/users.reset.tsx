import { Checkbox } from '@mantine/core'
import type { AccessOfPerson } from '@tipy/domain/features/users/users.access.contract'
import type { Users } from '@tipy/domain/features/users/users.record'
import { noLinkReason } from '@tipy/domain/features/users/users.rules'
import { isArchived } from '@tipy/domain/record/archive'
import type { Shown } from '@tipy/domain/record/contract'
import { mailSetting } from '#session/mailSetting.ts'
import { type SessionContext, useSessionContext } from '#session/sessionContext.ts'
import { useAccess } from './users.access.ts'
import { useExtras } from './users.extras.tsx'

/** 'Repor password': by mail, or without a mail server by a link for the user to hand over, who sees it after the save. */
export function ResetContent() {
  const { inputs, change, row } = useExtras()
  const session = useSessionContext()
  const { data: access, isPending } = useAccess(row)
  // Where it could not be read, the server decides.
  const mayReset = access ? access.sendsMail || access.mayLink : !isPending
  return (
    <Checkbox
      label="Repor password"
      description={access && consequence(access, row, session)}
      disabled={!mayReset}
      checked={inputs.resetPassword}
      onChange={event => change({ resetPassword: event.currentTarget.checked })}
    />
  )
}

function consequence(access: AccessOfPerson, row: Shown<Users> | null, session: SessionContext): string {
  if (access.sendsMail) return 'A pessoa recebe um e-mail para escolher uma nova password.'
  const setting = mailSetting(session)
  return `Não há envio de e-mail: ${handing(access, row, session)}.${setting ? ` Para o haver, falta a definição ${setting}.` : ''}`
}

/** What happens without mail, or why the user cannot hand over a link, and who can. */
function handing({ mayLink }: AccessOfPerson, row: Shown<Users> | null, { person }: SessionContext): string {
  if (mayLink) return 'ao guardar recebe uma ligação para entregar'
  return noLinkReason(row !== null && isArchived(row), row?._id === person._id)
}
