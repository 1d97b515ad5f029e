import { List as BulletList, Text } from '@mantine/core'

export interface FigureScopeText {
  /** Line by line. */
  readonly conditions: readonly string[]
  /** What else is to be known of it. */
  readonly note?: string | undefined
}

/** What a figure was counted by. */
export function FigureScopeList({ conditions, note }: FigureScopeText) {
  return (
    <>
      <BulletList size="sm" spacing={2}>
        {conditions.map(line => (
          <BulletList.Item key={line}>{line}</BulletList.Item>
        ))}
      </BulletList>
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </>
  )
}
