/**
 * The rule set in force. It changes with every change of the table or of what a rule finds, is stored with each audit, and what a rule found
 * under an earlier one stays readable in the rule (`context.ruleSet`), so that a replay gives the stored result to the last digit.
 *
 * 4: invoice numbers lose prefixes before letters too; a cancelled order expects only the vehicle that was not used; `rules` decides about
 * `charge-not-on-order` where it names it; the total words of a percentage.
 */
export const RULE_SET = 4;
