import { Group, Radio, SimpleGrid, Text } from '@mantine/core'
import type { AnyRecord } from '@tipy/domain/record/define'
import type { ReactNode } from 'react'
import { formatValue } from '#kinds/format.ts'
import type { Names } from '#kinds/names.ts'
import { Section } from '#ui/Section.tsx'
import type { Difference, Side, Sides } from './conflict.ts'
import classes from './Form.module.css'
import type { Values } from './values.ts'

interface DifferenceCardProps {
  readonly record: AnyRecord
  readonly names: Names
  readonly sides: Sides
  readonly difference: Difference
  readonly choice: Side | undefined
  readonly onChoose: (side: Side) => void
}

const outcomes = { me: 'fica o meu', them: 'fica o deles' } as const

/** One difference: the original value, mine, theirs, and the choice between them. */
export function DifferenceCard({ record, names, sides, difference, choice, onChoose }: DifferenceCardProps) {
  const { fields, changedBy } = difference
  const title = fields.map(name => record.fields[name]?.label ?? name).join(', ')
  const textOf = (values: Values) => <ChangeText {...{ record, names, fields, values }} />
  if (changedBy !== 'both')
    return (
      <Section title={`${title}: ${outcomes[changedBy]}`}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Shown label="O original">{textOf(sides.original)}</Shown>
          <Shown label={changedBy === 'me' ? 'O meu' : 'O deles'}>
            {textOf(changedBy === 'me' ? sides.mine : sides.theirs)}
          </Shown>
        </SimpleGrid>
      </Section>
    )
  return (
    <Section title={title}>
      <Radio.Group value={choice ?? 'mine'} onChange={onChoose} aria-label={title}>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Shown label="O original">{textOf(sides.original)}</Shown>
          <SideChoice side="mine" label="O meu">
            {textOf(sides.mine)}
          </SideChoice>
          <SideChoice side="theirs" label="O deles">
            {textOf(sides.theirs)}
          </SideChoice>
        </SimpleGrid>
      </Radio.Group>
    </Section>
  )
}

interface SideProps {
  readonly label: string
  readonly children: ReactNode
}

function Shown({ label, children }: SideProps) {
  return (
    <div className={classes.side}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {children}
    </div>
  )
}

function SideChoice({ side, label, children }: SideProps & { readonly side: Side }) {
  return (
    <Radio.Card value={side} className={classes.side}>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Radio.Indicator mt={2} />
        <div>
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          {children}
        </div>
      </Group>
    </Radio.Card>
  )
}

interface WordsProps extends Pick<DifferenceCardProps, 'record' | 'names'> {
  readonly fields: readonly string[]
  readonly values: Values
}

/** The values of one side; with their labels when there are several. */
function ChangeText({ record, names, fields, values }: WordsProps) {
  return fields.map(name => {
    const field = record.fields[name]
    const text = field ? formatValue(field, values[name], names) : ''
    return (
      <Text key={name} size="sm">
        {fields.length > 1 && `${field?.label}: `}
        {text || '–'}
      </Text>
    )
  })
}
