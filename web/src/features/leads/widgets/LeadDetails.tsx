import { Group, Modal, Text } from '@mantine/core'
import type { DashboardFilters } from '@tipy/domain/features/widgets/widgets.filters'
import { useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { Loading } from '#ui/Loading.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { Pages } from '#ui/Pages.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import { CopyLeads } from './CopyLeads.tsx'
import { DetailsTable } from './DetailsTable.tsx'
import { statLabel } from './labels.ts'
import { type DetailsPage, type LeadCount, useLeadDetails } from './statistics.ts'

const sizes = [10, 20, 50] as const

interface LeadDetailsProps {
  readonly count: LeadCount
  readonly filters: DashboardFilters
  readonly onClose: () => void
}

/** The leads behind a count, a page at a time; those recruited can be copied. */
export function LeadDetails({ count, filters, onClose }: LeadDetailsProps) {
  useReturnFocus()
  const names = useNames()
  const phone = usePhone()
  const [page, setPage] = useState<DetailsPage>({ page: 0, perPage: 10, sortBy: 'date', sortDesc: true })
  const { data, isWaiting, onRetry } = useLeadDetails(count, filters, page)
  const set = (part: Partial<DetailsPage>) => setPage(current => ({ ...current, page: 0, ...part }))
  return (
    <Modal
      opened
      onClose={onClose}
      size={1200}
      fullScreen={phone}
      title={`${statLabel(names, count.stat)} · ${count.of}`}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {!data && !onRetry && <Loading height={360} />}
      {onRetry && <RetryNote onRetry={onRetry} />}
      {data?.total === 0 && <Text c="dimmed">Não há resultados</Text>}
      {data && data.total > 0 && (
        <div style={{ opacity: isWaiting ? 0.5 : 1 }} aria-busy={isWaiting}>
          {count.stat === 'recruited' && (
            <Group justify="flex-end" mb="xs">
              <CopyLeads count={count} filters={filters} page={page} total={data.total} />
            </Group>
          )}
          <DetailsTable
            leads={data.leads}
            isRecruited={count.stat === 'recruited'}
            sort={{ by: page.sortBy, desc: page.sortDesc }}
            onSort={({ by, desc }) => set({ sortBy: by, sortDesc: desc })}
          />
          <Pages
            sizes={sizes}
            page={page.page}
            perPage={sizes.find(size => size === page.perPage) ?? 10}
            rows={data.leads.length}
            total={data.total}
            onPage={to => set({ page: to })}
            onSize={perPage => set({ perPage })}
            label="Páginas de leads"
            isFixed={false}
          />
        </div>
      )}
    </Modal>
  )
}
