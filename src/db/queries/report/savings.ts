/**
 * What a final invoice counts for in the savings of the reports, as text of a statement that names the invoice `i` or `invoice`:
 * one definition for what is added up, and for the list of what was added up.
 */
export function savingsOf(invoice: "i" | "invoice"): { readonly found: string; readonly realized: string } {
  const of = (column: string): string => `${invoice}.${column}`;
  const isDuplicate = `coalesce(${of("status")} = 'terminated' and ${of("terminated_reason")} = 'Duplicate', false)`;
  return {
    // Billed beyond what was expected, and the whole of duplicates.
    found: `case when ${isDuplicate} then ${of("billed")} else greatest(coalesce(${of("variance")}, 0), 0) end`,
    // Billed on approved invoices and not approved, and the whole of duplicates.
    realized: `case when ${isDuplicate} then ${of("billed")}
      when ${of("status")} = 'approved' then greatest(${of("billed")} - coalesce(${of("approved")}, 0), 0) else 0 end`,
  };
}
