import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Loading } from '#ui/Loading.tsx'
import { ReadOnlyNote } from '#ui/ReadOnlyNote.tsx'
import { toast } from '#ui/toast.ts'
import { type FileShown, useFiles } from '../files.calls.ts'
import { foldersOf } from '../files.folders.ts'
import classes from '../files.module.css'
import { sentences } from '../files.sentences.ts'
import { AddDialog } from './add.tsx'
import { DropArea } from './drop.tsx'
import { FolderList } from './list.tsx'
import { MoveDialog } from './move.tsx'
import { Preview } from './preview.tsx'
import { RenameDialog } from './rename.tsx'
import { Toolbar } from './toolbar.tsx'

/** The dialog that is open over the files. */
type Open =
  | { readonly kind: 'add'; readonly files: readonly File[] }
  | { readonly kind: 'move'; readonly files: readonly FileShown[] }
  | { readonly kind: 'rename' | 'preview'; readonly file: FileShown }

interface FileBrowserProps {
  readonly group: string
  readonly id: string
  /** Why no user adds or changes files here any more. */
  readonly readOnlyReason?: string | undefined
  /** Called when a dialog opens over the files or closes. */
  readonly onCovered?: (isCovered: boolean) => void
}

/** Files in folders: every reader previews and downloads; users with the right add and change them. */
export function FileBrowser({ group, id, readOnlyReason, onCovered }: FileBrowserProps) {
  const all = useFiles(group, id)
  const isOpen = readOnlyReason === undefined
  const mayAdd = all.mayAdd && isOpen
  const mayChange = (file: FileShown) => isOpen && all.mayChange(file)
  const [archived, setArchived] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<Open | null>(null)
  const [isToolOpen, setToolOpen] = useState(false)
  const shown = all.files?.filter(({ active }) => active !== archived)
  const selected = shown?.filter(({ _id }) => chosen.has(_id)) ?? []
  const close = () => setOpen(null)
  const isCovered = open !== null || isToolOpen
  useEffect(() => onCovered?.(isCovered), [isCovered, onCovered])
  const unchoose = () => setChosen(new Set())

  /** Actions on the selection need at least one file; a successful one clears the selection. */
  async function withSelected(act: (files: readonly FileShown[]) => Promise<unknown>) {
    if (selected.length === 0) toast.failure(sentences.noneChosen)
    else if ((await act(selected)) === true) unchoose()
  }

  return (
    <DropArea isOpen={mayAdd && !archived} onFiles={files => setOpen({ kind: 'add', files })}>
      {choose => (
        <div className={classes.browser}>
          <ReadOnlyNote reason={readOnlyReason} />
          <Toolbar
            mayAdd={mayAdd}
            mayChange={mayChange}
            archived={archived}
            shown={shown ?? []}
            selected={selected}
            onArchived={on => {
              setArchived(on)
              unchoose()
            }}
            onSelect={files => setChosen(new Set(files.map(({ _id }) => _id)))}
            onAdd={choose}
            onZip={() => void withSelected(all.zip)}
            onCovered={setToolOpen}
            onMove={() => void withSelected(async files => setOpen({ kind: 'move', files }))}
            onToggle={() => void withSelected(archived ? all.restore : all.remove)}
          />
          {all.isError && !shown && <Text c="dimmed">Não foi possível carregar os ficheiros</Text>}
          {!shown && !all.isError && <Loading height={120} />}
          {shown?.length === 0 && <Empty archived={archived} mayAdd={mayAdd} />}
          {shown && shown.length > 0 && (
            <FolderList
              folders={foldersOf(shown)}
              chosen={chosen}
              mayChange={mayChange}
              onChosen={setChosen}
              actions={{
                preview: file => setOpen({ kind: 'preview', file }),
                rename: file => setOpen({ kind: 'rename', file }),
                move: file => setOpen({ kind: 'move', files: [file] }),
                save: file => void all.save(file),
                mark: file => void all.modify([file], { isInvoice: !file.isInvoice }),
                toggle: file => void (file.active ? all.remove([file]) : all.restore([file])),
              }}
            />
          )}
          {open?.kind === 'add' && (
            <AddDialog files={open.files} existing={all.files ?? []} onAdd={all.add} onClose={close} />
          )}
          {open?.kind === 'move' && (
            <MoveDialog
              files={open.files}
              existing={all.files ?? []}
              onClose={close}
              onMove={async folder => {
                const isMoved = await all.modify(open.files, { folder })
                if (isMoved) unchoose()
                return isMoved
              }}
            />
          )}
          {open?.kind === 'rename' && (
            <RenameDialog file={open.file} onRename={name => all.modify([open.file], { name })} onClose={close} />
          )}
          {open?.kind === 'preview' && (
            <Preview file={open.file} onSave={() => void all.save(open.file)} onClose={close} />
          )}
        </div>
      )}
    </DropArea>
  )
}

function Empty({ archived, mayAdd }: { readonly archived: boolean; readonly mayAdd: boolean }) {
  return (
    <div className={classes.empty}>
      <Text fw={600}>{archived ? 'Não há ficheiros arquivados' : sentences.empty}</Text>
      {mayAdd && !archived && (
        <Text size="sm" c="dimmed">
          Largue aqui ficheiros PDF, ou use «Adicionar ficheiros».
        </Text>
      )}
    </div>
  )
}
