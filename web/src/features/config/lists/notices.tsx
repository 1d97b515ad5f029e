import { Alert, Button } from '@mantine/core'
import type { EditedListName } from '@tipy/domain/features/config/lists/labels'
import type { SavedLists } from './calls.ts'
import type { Line, ListsDraft } from './draft.ts'
import classes from './lists.module.css'

/** Why the lists cannot be saved, and what to do about it. */
export function Notices({ draft, saved }: { readonly draft: ListsDraft; readonly saved: SavedLists }) {
  const nameOf = (path: string) => {
    const [list = '', key = ''] = path.split('.')
    const items: readonly Omit<Line, 'id'>[] = saved.config[list as Exclude<EditedListName, 'limits'>] ?? []
    return items.find(item => item.key === key)?.name ?? key
  }
  const used = Object.entries(draft.used)
  return (
    <>
      {draft.conflict && (
        <Alert color="yellow" role="alert" title="Estas listas foram alteradas por outra pessoa">
          Já temos as dela. As suas mudanças continuam por guardar: reveja-as e guarde de novo.
        </Alert>
      )}
      {used.length > 0 && (
        <Alert color="yellow" role="alert" title="Não é possível retirar o que ainda está em uso">
          <ul className={classes.used}>
            {used.map(([path, sentence]) => (
              <li key={path}>
                <strong>{nameOf(path)}</strong>: {sentence}
              </li>
            ))}
          </ul>
          <Button variant="default" size="xs" onClick={draft.restoreUsed}>
            Repor e desativar
          </Button>
        </Alert>
      )}
    </>
  )
}
