export const address = {
  name: "Dock 4",
  address1: "1 Mill Road",
  city: "Toledo",
  state: "OH",
  country: "USA",
  postalCode: "43604",
};

export const item = {
  id: "1",
  description: "Paper rolls",
  class: 77.5,
  nmfcCode: "150600-02",
  handlingUnit: "Pallet",
  handlingUnitCount: 4,
  totalCount: 96,
  dimensions: { system: "Imperial", weight: 4200, height: 48, length: 48, width: 40, stackable: false },
};

export const linehaul = {
  charge: 840,
  itemId: "1",
  code: { value: "400", description: "Linehaul" },
  rate: 20,
  quantity: 42,
  qualifier: "PerHundredweight",
};

export const fuel = { charge: 117.6, code: { value: "405", description: "Fuel surcharge" } };
