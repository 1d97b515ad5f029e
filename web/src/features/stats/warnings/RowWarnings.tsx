import { Badge, Tooltip } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { StatsRow } from '@tipy/domain/features/stats/stats.contract'
import type { RowWarning } from '@tipy/domain/features/stats/stats.warnings'
import { formatMoney, formatPercent } from '#kinds/format.ts'
import { type SessionContext, useSessionContext } from '#session/sessionContext.ts'
import classes from './RowWarnings.module.css'

interface WarningText {
  readonly short: string
  readonly long: string
}

type Limits = Pick<SessionContext['config'], 'billingLimit' | 'billingLimitPercentage'>

const texts: Readonly<Record<RowWarning, (limits: Limits) => WarningText>> = {
  commercialDirectorCommission: () => ({
    short: 'Sem comissão do diretor',
    long: 'Falta a comissão do diretor comercial, e quem responde por esta pessoa não é COO nem broker',
  }),
  billingLimit: ({ billingLimit, billingLimitPercentage }) => ({
    short: `Comissão abaixo de ${formatPercent(billingLimitPercentage)}`,
    long: `Faturou mais de ${formatMoney(billingLimit)} este ano, com uma comissão abaixo de ${formatPercent(billingLimitPercentage)}`,
  }),
}

interface RowWarningsProps {
  readonly row: StatsRow
  /** Only the sign, where a row has no room for words: they are its name and its tooltip. */
  readonly isSign?: boolean
}

/** What a row of a consultant warns of, in words. */
export function RowWarnings({ row: { warnings }, isSign = false }: RowWarningsProps) {
  const { config } = useSessionContext()
  return warnings?.map(warning => {
    const { short, long } = texts[warning](config)
    const named = { role: 'img', 'aria-label': `Aviso: ${long}` }
    return (
      <Tooltip key={warning} label={long} multiline maw={300}>
        {isSign ? (
          <span className={classes.mark} {...named}>
            <IconAlertTriangle size={15} aria-hidden />
          </span>
        ) : (
          <Badge color="yellow" size="sm" leftSection={<IconAlertTriangle size={12} aria-hidden />} {...named}>
            {short}
          </Badge>
        )}
      </Tooltip>
    )
  })
}
