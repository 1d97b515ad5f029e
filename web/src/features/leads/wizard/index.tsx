export { LeadWizard } from './Wizard.tsx'
