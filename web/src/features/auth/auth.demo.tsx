import { Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callOrThrow, type Reply } from '#api/client.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import classes from './auth.demo.module.css'

type Account = Reply<'GET /api/auth/demo'>['accounts'][number]

interface DemoAccountsProps {
  readonly disabled: boolean
  readonly onChoose: (email: string, password: string) => void
}

/** The demonstration accounts by company; a click logs in. Outside demo mode there are none and nothing shows. */
export function DemoAccounts({ disabled, onChoose }: DemoAccountsProps) {
  const demo = useQuery({
    queryKey: ['auth', 'demo'],
    queryFn: ({ signal }) => callOrThrow('GET /api/auth/demo', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [chosen, setChosen] = useState<string | null>(null)
  if (!demo.data) return null
  const { accounts, password } = demo.data
  const companies = [...new Set(accounts.map(account => account.company))]
  const company = chosen ?? companies[0]
  if (password === null || company === undefined) return null

  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <header className={classes.head}>
        <div>
          <Text id="demo-accounts" component="h2" fw={650} fz="md">
            Contas de demonstração
          </Text>
          <Text fz="sm" className={classes.hint}>
            Escolha uma função para entrar. A password é <b>{password}</b>.
          </Text>
        </div>
        {companies.length > 1 && (
          <SegmentedControl
            size="xs"
            className={classes.companies ?? ''}
            data={companies.map(name => ({ value: name, label: name }))}
            value={company}
            onChange={setChosen}
            aria-label="Empresa"
          />
        )}
      </header>
      <ul className={classes.accounts}>
        {accounts
          .filter(account => account.company === company)
          .map(account => (
            <li key={account.email}>
              <DemoAccount account={account} disabled={disabled} onChoose={() => onChoose(account.email, password)} />
            </li>
          ))}
      </ul>
    </section>
  )
}

interface DemoAccountProps {
  readonly account: Account
  readonly disabled: boolean
  readonly onChoose: () => void
}

function DemoAccount({ account, disabled, onChoose }: DemoAccountProps) {
  const [name, host] = account.email.split('@')
  return (
    <UnstyledButton className={classes.account} disabled={disabled} onClick={onChoose}>
      <span className={classes.role}>{account.roleName}</span>
      <span className={classes.email}>
        {name}
        {/* Where it is too long for one line, it breaks here, not before its last letter. */}
        <wbr />@{host}
      </span>
    </UnstyledButton>
  )
}
