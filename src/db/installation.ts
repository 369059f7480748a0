/** In the audit trail the installation itself stands under this uuid. */
export const INSTALLATION = "00000000-0000-0000-0000-000000000000";
