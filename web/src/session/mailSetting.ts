import { holdsRole } from '@tipy/domain/access/roles'
import type { SessionContext } from './sessionContext.ts'

/** What is not set where the installation sends no mail: named to system administrators, to whom alone it says something. */
export const mailSetting = ({ person }: Pick<SessionContext, 'person'>): string | null =>
  holdsRole(person, ['sysAdmin']) ? 'SMTP_URL' : null
