import { createTheme, type CSSVariablesResolver } from "@mantine/core";
import { t } from "../language/text.ts";

/** Shade 8 on both schemes: white on Mantine's default shade is 3.55:1, below WCAG AA. */
export const theme = createTheme({
  // The grounds of dark parts, in the page's own cool greys.
  colors: {
    dark: ["#e6e9f0", "#c3cad6", "#9aa5b8", "#6d778a", "#3a4252", "#2a303c", "#1e2430", "#161a22", "#12161d", "#0f1217"],
  },
  primaryColor: "indigo",
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', 'DejaVu Sans Mono', monospace",
  defaultRadius: "md",
  cursorType: "pointer",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.25rem" },
  headings: { fontWeight: "620" },
  components: {
    // The placeholder is a child that no menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Beneath a title it would be gray.6: 3.3 to 1 on white.
    Notification: {
      defaultProps: { closeButtonProps: { "aria-label": t`Close` } },
      styles: { description: { color: "var(--mantine-color-dimmed)" } },
    },
    Button: { defaultProps: { size: "xs" } },
    TextInput: { defaultProps: { size: "xs" } },
    Textarea: { defaultProps: { size: "xs" } },
    Select: { defaultProps: { size: "xs" } },
    Tooltip: { defaultProps: { openDelay: 350, withArrow: true } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
        closeButtonProps: { "aria-label": t`Close` },
      },
    },
    Drawer: { defaultProps: { transitionProps: { duration: 120 }, closeButtonProps: { "aria-label": t`Close` } } },
  },
});

/** The page's own colors stand in app.css; Mantine's parts take them over here. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-dimmed": "#596273",
    "--mantine-color-error": "#b42318",
    "--mantine-color-placeholder": "#697386",
  },
  dark: {
    "--mantine-color-body": "#161a22",
    "--mantine-color-dimmed": "#9aa5b8",
    "--mantine-color-error": "#ff8f87",
    "--mantine-color-placeholder": "#8f9aad",
  },
});
