import { Button } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { readsEverybodys } from '@tipy/domain/features/statements/statements.rules'
import { screens } from '@tipy/domain/navigation/screens'
import { useSessionContext } from '#session/sessionContext.ts'

/** A link from the invoices to the statements, for the CFO and sysAdmin, who read everybody's. */
export function StatementsLink() {
  const { person } = useSessionContext()
  if (!readsEverybodys(person)) return null
  return (
    <Button
      component={Link}
      to={screens.statements.path}
      variant="default"
      visibleFrom="lg"
      leftSection={<IconCoins size={17} aria-hidden />}
    >
      Extratos
    </Button>
  )
}
