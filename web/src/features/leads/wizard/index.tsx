export { ReopenDialog } from './ReopenDialog.tsx'
export { LeadWizard } from './Wizard.tsx'
