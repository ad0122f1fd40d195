/** A component for each kind of section; the section's fields are its props. */
type Components<Section extends { type: string }> = {
  [Type in Section['type']]: (fields: Extract<Section, { type: Type }>) => unknown;
};

/** The component that shows this section. */
export function chooseComponent<Section extends { type: string }>(
  section: Section,
  components: Components<Section>,
) {
  return components[section.type as Section['type']] as (fields: Section) => unknown;
}
