import { IconCoins } from '@tabler/icons-react'
import { readsEverybodys } from '@tipy/domain/features/statements/statements.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { ToolButton } from '#list/ToolButton.tsx'
import { useSessionContext } from '#session/sessionContext.ts'

/** A link from the invoices to the statements, for the CFO and sysAdmin, who read everybody's. */
export function StatementsLink() {
  const { person } = useSessionContext()
  if (!readsEverybodys(person)) return null
  return <ToolButton label="Extratos" Icon={IconCoins} run={screens.statements.path} />
}
