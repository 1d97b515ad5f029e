import { Button, Indicator, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown, IconDeviceFloppy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { AnyRecord } from '@tipy/domain/record/define'
import { useState } from 'react'
import type { List } from '#list/useList.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { usePhone } from '#ui/layout/usePhone.ts'
import { NameDialog } from './NameDialog.tsx'
import { nameProblem } from './profiles.ts'
import { useProfiles } from './useProfiles.ts'

const standardName = 'Vista padrão'
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

type Naming = { readonly kind: 'create' } | { readonly kind: 'rename'; readonly from: string }

/** Saved views of a list: choose, create, rename, overwrite, delete. */
export function ProfileMenu<R extends AnyRecord>({ list }: { readonly list: List<R> }) {
  const { person } = useSessionContext()
  const phone = usePhone()
  const profiles = useProfiles(list)
  const { all, inUse, isChanged } = profiles
  const [naming, setNaming] = useState<Naming | null>(null)
  const type = list.screen.record.name
  const renaming = naming?.kind === 'rename' ? naming.from : undefined

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Indicator disabled={!isChanged} size={8} offset={4} title={isChanged ? 'Alterações por guardar' : ''}>
          <Menu.Target>
            <Button
              variant="default"
              fw={500}
              size={phone ? 'sm' : 'xs'}
              maw={180}
              title={inUse?.name ?? standardName}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {inUse?.name ?? standardName}
            </Button>
          </Menu.Target>
        </Indicator>
        <Menu.Dropdown aria-label="Vistas">
          <Menu.Label>Vistas</Menu.Label>
          {[undefined, ...all].map(profile => {
            const isInUse = profile?.name === inUse?.name
            return (
              <Menu.Item
                key={profile?.name ?? ''}
                role="menuitemradio"
                aria-checked={isInUse}
                leftSection={isInUse ? <IconCheck {...icon} /> : <span style={{ width: 16 }} />}
                onClick={() => profiles.activate(profile)}
              >
                {profile?.name ?? standardName}
              </Menu.Item>
            )
          })}
          <Menu.Divider />
          {inUse && (
            <>
              <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} disabled={!isChanged} onClick={profiles.save}>
                Guardar alterações na vista
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => setNaming({ kind: 'rename', from: inUse.name })}
              >
                Mudar o nome…
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={() => profiles.remove(inUse)}>
                Apagar esta vista
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconPlus {...icon} />} onClick={() => setNaming({ kind: 'create' })}>
            Guardar como nova vista…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <NameDialog
          title={renaming === undefined ? 'Nova vista' : 'Mudar o nome da vista'}
          initial={renaming ?? ''}
          problem={name => nameProblem(person.profiles, type, name, renaming)}
          onClose={() => setNaming(null)}
          onName={name => {
            setNaming(null)
            if (renaming === undefined) profiles.create(name)
            else profiles.rename(renaming, name)
          }}
        />
      )}
    </>
  )
}
