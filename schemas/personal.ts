/** Names of the fields that identify a person or a vehicle. */
export const personalFields = ['cpf', 'placa', 'chassi', 'renavam'] as const;

/** The field that identifies a simulation. */
export const idField = 'id_simulacao';
