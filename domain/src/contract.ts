import { authContract } from './features/auth/auth.contract.ts'
import { changesContract } from './features/changes/changes.contract.ts'
import { commentsContract } from './features/comments/comments.contract.ts'
import { accessContract } from './features/config/config.access.contract.ts'
import { settingsContract } from './features/config/config.settings.contract.ts'
import { listsContract } from './features/config/lists/contract.ts'
import { consultantImagesContract } from './features/consultantImages/consultantImages.contract.ts'
import { devContract } from './features/dev/dev.contract.ts'
import { draftsContract } from './features/drafts/drafts.contract.ts'
import { errorsContract } from './features/errors/errors.contract.ts'
import { expensesContract } from './features/expenses/expenses.contract.ts'
import { filesContract } from './features/files/files.contract.ts'
import {
  findingsContract,
  findingsInfoContract,
  findingsLookupContract,
} from './features/findings/findings.contract.ts'
import { gmailContract } from './features/gmail/gmail.contract.ts'
import { goalsContract } from './features/goals/goals.contract.ts'
import { invoicesContract, reservationInvoicesContract } from './features/invoices/invoices.contract.ts'
import { leadsContract } from './features/leads/leads.contract.ts'
import { leadStatsContract } from './features/leads/leads.stats.contract.ts'
import { liveContract } from './features/live/live.contract.ts'
import { mailContract } from './features/mail/mail.contract.ts'
import { notificationsContract } from './features/notifications/notifications.contract.ts'
import { paletteContract } from './features/palette/palette.contract.ts'
import { reservationsContract } from './features/reservations/reservations.contract.ts'
import { sessionsContract } from './features/sessions/sessions.contract.ts'
import { sessionStatsContract } from './features/sessions/sessions.stats.contract.ts'
import { statementsContract } from './features/statements/statements.contract.ts'
import { statsContract } from './features/stats/stats.contract.ts'
import { tasksContract } from './features/tasks/tasks.contract.ts'
import { usersAccessContract } from './features/users/users.access.contract.ts'
import { usersContract } from './features/users/users.contract.ts'
import { userStatsContract } from './features/users/users.stats.contract.ts'
import { usersTermsContract } from './features/users/users.terms.contract.ts'
import { viabilitiesContract } from './features/viabilities/viabilities.contract.ts'
import { widgetsContract } from './features/widgets/widgets.contract.ts'

/** The whole API. The web imports only its type, so that no schema is bundled for the browser. */
export const contract = {
  ...accessContract,
  ...authContract,
  ...usersContract,
  ...usersAccessContract,
  ...usersTermsContract,
  ...userStatsContract,
  ...findingsContract,
  ...findingsInfoContract,
  ...findingsLookupContract,
  ...expensesContract,
  ...changesContract,
  ...commentsContract,
  ...consultantImagesContract,
  ...devContract,
  ...draftsContract,
  ...errorsContract,
  ...filesContract,
  ...gmailContract,
  ...goalsContract,
  ...invoicesContract,
  ...leadsContract,
  ...leadStatsContract,
  ...listsContract,
  ...liveContract,
  ...mailContract,
  ...notificationsContract,
  ...paletteContract,
  ...reservationsContract,
  ...reservationInvoicesContract,
  ...sessionsContract,
  ...sessionStatsContract,
  ...settingsContract,
  ...statementsContract,
  ...statsContract,
  ...tasksContract,
  ...viabilitiesContract,
  ...widgetsContract,
}
export type TipyContract = typeof contract
