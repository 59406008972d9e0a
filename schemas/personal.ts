/** Fields that identify a person or a vehicle, as `<Object>.<field>`. */
export const personalFields = ['Customer.cpf', 'Vehicle.placa', 'Vehicle.chassi', 'Vehicle.renavam'] as const;

/** The field that identifies a simulation. */
export const idField = 'Simulation.id_simulacao';
