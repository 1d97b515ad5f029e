import { type ComponentType, Suspense } from 'react'
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
    <Suspense fallback={<PageSkeleton />}>
      <List id={id} />
    </Suspense>
  ),
})
