import { List as BulletList, Text } from '@mantine/core'

export interface FigureScopeText {
  /** One line each. */
  readonly conditions: readonly string[]
  /** A remark under the conditions. */
  readonly note?: string | undefined
}

/** The filters that a figure applies. */
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
