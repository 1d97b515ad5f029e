import { type Expenses, expenses } from '@tipy/domain/features/expenses/expenses.record'
import { wrongSubCategory } from '@tipy/domain/features/expenses/expenses.rules'
import type { FormLayout, FormRulesContext, FormValues } from '#form/layout.ts'
import type { RecordFormProps } from '#form/props.ts'
import { RecordForm } from '#form/RecordForm.tsx'

type Values = FormValues<Expenses>

/** The server checks the same rule: a sub-category belongs to a category. */
const wrong = (values: Pick<Values, 'category' | 'subCategory'>, { names }: FormRulesContext) =>
  wrongSubCategory(
    { category: values.category ?? '', subCategory: values.subCategory ?? null },
    names.items('expenseSubCategories'),
  )

/** A new category clears a sub-category of another one; a sub-category chosen first fills in its category. */
function deriveExpense(changed: string, values: Values, context: FormRulesContext): Partial<Values> {
  if (changed === 'category') return wrong(values, context).subCategory ? { subCategory: null } : {}
  if (changed !== 'subCategory' || values.category || !values.subCategory) return {}
  const { type } = context.names.item('expenseSubCategories', values.subCategory) ?? {}
  return type ? { category: type } : {}
}

export const expenseLayout: FormLayout<Expenses> = {
  columns: [
    [
      {
        title: 'Despesa',
        fields: [
          { field: 'name', wide: true },
          'category',
          {
            field: 'subCategory',
            // Before a category is chosen all are offered: choosing one fills in its category.
            offers: ({ type }, { category }) => !category || !type || type === category,
          },
          'value',
          'number',
          { field: 'office', wide: true, placeholder: 'Toda a empresa' },
        ],
      },
      { title: 'Pagamento', fields: [{ field: 'paymentDate', wide: true }, 'repeatsMonthly', 'invoiceReceived'] },
    ],
  ],
  initial: ({ today }) => ({ paymentDate: today }),
  deriveFields: deriveExpense,
  check: wrong,
  together: [['category', 'subCategory']],
}

export function ExpenseForm(props: RecordFormProps<Expenses>) {
  return <RecordForm {...props} record={expenses} layout={expenseLayout} />
}
