import type { ComponentType } from 'react'
import { WhileLoading } from '#ui/lazily.tsx'
import type { PageTab } from '#ui/PageTabs.tsx'
import { PageSkeleton } from './pages/PageSkeleton.tsx'

/** A list of rows that belong to a record, as a tab of its page. */
export const listTab = (
  tab: Omit<PageTab, 'content'>,
  List: ComponentType<{ readonly id: string }>,
  id: string,
): PageTab => ({
  ...tab,
  content: (
    <WhileLoading show={<PageSkeleton />}>
      <List id={id} />
    </WhileLoading>
  ),
})
