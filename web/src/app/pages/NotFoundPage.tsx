import { Button } from '@mantine/core'
import { IconMapSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Notice } from './Notice.tsx'

export function NotFoundPage() {
  return (
    <Notice
      icon={IconMapSearch}
      title="Página não encontrada"
      actions={
        <Button component={Link} to="/" mt="xs">
          Ir para o início
        </Button>
      }
    >
      O endereço que abriu não existe ou já não está disponível.
    </Notice>
  )
}
