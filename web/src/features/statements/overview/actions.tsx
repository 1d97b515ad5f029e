import { Button, Group, Menu } from '@mantine/core'
import { IconFileTypePdf, IconFileTypeXls, IconFileZip, IconHistory, IconMail } from '@tabler/icons-react'
import type { DateRange } from '@tipy/domain/calendar/days'
import type { StatementRow } from '@tipy/domain/features/statements/statements.contract'
import type { StatementFormat } from '@tipy/domain/features/statements/statements.rules'
import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { saveStatements } from '../statements.calls.ts'

interface ActionsProps {
  readonly chosen: readonly StatementRow[]
  readonly range: DateRange
  readonly isDisabled: boolean
  readonly onSend: () => void
  readonly onLog: () => void
}

/** What is done with the selected people, or with everyone listed. */
export function Actions({ chosen, range, isDisabled, onSend, onLog }: ActionsProps) {
  return (
    <Group gap="xs">
      <Button variant="default" leftSection={<IconHistory size={17} aria-hidden />} onClick={onLog}>
        Envios
      </Button>
      <Zip chosen={chosen} range={range} isDisabled={isDisabled} />
      <Button leftSection={<IconMail size={17} aria-hidden />} disabled={isDisabled} onClick={onSend}>
        Enviar por e-mail ({chosen.length})
      </Button>
    </Group>
  )
}

/** One file for each of these people, in a zip. Those without commissions in the period are named. */
function Zip({ chosen, range, isDisabled }: Pick<ActionsProps, 'chosen' | 'range' | 'isDisabled'>) {
  const [isBusy, setBusy] = useState(false)
  const earning = chosen.filter(({ lines }) => lines > 0)
  async function save(format: StatementFormat) {
    setBusy(true)
    const isSaved = await saveStatements(
      range,
      format,
      earning.map(({ _id }) => _id),
    )
    setBusy(false)
    const others = chosen.filter(({ lines }) => lines === 0).map(({ name }) => name)
    if (isSaved && others.length > 0) toast.success(`Sem comissões no período, fora do zip: ${others.join(', ')}`)
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          disabled={isDisabled || earning.length === 0}
          leftSection={<IconFileZip size={17} aria-hidden />}
        >
          Zip
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypePdf size={17} aria-hidden />} onClick={() => void save('pdf')}>
          Um PDF por pessoa
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeXls size={17} aria-hidden />} onClick={() => void save('xlsx')}>
          Um Excel por pessoa
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
