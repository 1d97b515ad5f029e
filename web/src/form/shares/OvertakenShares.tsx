import { Alert, List as BulletList, Text } from '@mantine/core'
import { type EditedRow, type Edits, shareText } from './shares.ts'

interface OvertakenSharesProps {
  readonly edits: Edits
  readonly labelOf: (name: string) => string
}

function lines({ title, cells }: EditedRow, labelOf: OvertakenSharesProps['labelOf']): readonly string[] {
  return Object.entries(cells).flatMap(([name, { was, old, text }]) =>
    was === undefined
      ? []
      : [`${title}, ${labelOf(name)}: era ${shareText(was)}, agora é ${shareText(old)}; escreveu ${text || 'vazio'}`],
  )
}

/** Lists rows that another user changed meanwhile; saving again overwrites them with the typed shares. */
export function OvertakenShares({ edits, labelOf }: OvertakenSharesProps) {
  const found = [...edits.values()].flatMap(row => lines(row, labelOf))
  if (found.length === 0) return null
  return (
    <Alert color="red" w="100%" title="Alterado entretanto por outra pessoa: nada foi guardado">
      <BulletList size="sm">
        {found.map(line => (
          <BulletList.Item key={line}>{line}</BulletList.Item>
        ))}
      </BulletList>
      <Text size="sm" mt={4}>
        O que escreveu continua aqui. Guarde outra vez para o pôr sobre o que está agora.
      </Text>
    </Alert>
  )
}
