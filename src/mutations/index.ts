import { saveActionForm } from './actionForm.ts'
import { acceptAlias } from './alias.ts'
import { answerApproval } from './approval/answer.ts'
import { answerRentalApproval } from './approval/answerRental.ts'
import { withdrawApproval, withdrawRentalApproval } from './approval/withdraw.ts'
import { createCategory, setCategory, setCategoryActive } from './category.ts'
import { dismissConflict, restoreLoser } from './conflict.ts'
import {
  createCustomer,
  deactivateContact,
  deactivateCustomer,
  saveContact,
  setCustomer,
} from './customer.ts'
import { dismissDuplicate } from './duplicates/dismiss.ts'
import { doMerge } from './duplicates/merge.ts'
import { takeMergeBack } from './duplicates/takeBack.ts'
import { coupleItem, createItem, deactivateItem, reactivateItem, setItem } from './item.ts'
import { addItemCode, removeItemCode } from './itemCode.ts'
import { setItemModel } from './itemModel.ts'
import { kit } from './kit.ts'
import { recordIssuedDocument } from './issuedDocument.ts'
import { cancelMail, resendMail } from './mail/change.ts'
import { sendMail } from './mail/send.ts'
import { noop } from './noop.ts'
import { eraseContact, eraseCustomer } from './privacy/erasePerson.ts'
import { createRentalNotification, postponeNotification, readNotifications } from './notification.ts'
import { attachPhoto, removePhoto, replacePhoto, setPhoto } from './photo.ts'
import { setDepartment, setFirstStatus, setStart } from './preference.ts'
import { chargeRental } from './rental/charge.ts'
import { createRental } from './rental/create.ts'
import { deleteRental } from './rental/delete.ts'
import { createDepannage } from './rental/depannage.ts'
import { addRentalLine, removeRentalLine, reorderRentalLines, setRentalLine } from './rental/lines.ts'
import { addRentalLog, removeRentalLog } from './rental/log.ts'
import { moveRental, unmoveRental } from './rental/movements.ts'
import { sendRentalMail } from './rental/sendMail.ts'
import { archiveRental, setRental, setRentalStatus } from './rental/set.ts'
import { createRepair } from './repair/create.ts'
import { deleteRepairPermanently } from './repair/delete.ts'
import { approveEstimate, takeOverEstimate } from './repair/estimate.ts'
import { markExternal, saveExternal, unmarkExternal } from './repair/external.ts'
import { addRepairLines, estimateLines, repairLines } from './repair/lines.ts'
import { addRepairLog, removeRepairLog } from './repair/log.ts'
import { restoreRepair } from './repair/restore.ts'
import { archiveRepair, setRepair, setRepairCustomer, setRepairItem, setRepairType } from './repair/set.ts'
import {
  deleteMailTemplate,
  executor,
  mailTemplate,
  manufacturer,
  repairAction,
  setManufacturerEmail,
  setSubcategoryActive,
  subcategory,
} from './settings/index.ts'
import { holiday, priceRate } from './settings/rental.ts'
import { showAccessCode } from './repair/showCode.ts'
import { signIntake } from './repair/sign.ts'
import { addSignature, removeSignature } from './signature.ts'
import { savedList } from './savedList.ts'
import { setSetting } from './settings/setting.ts'

/** All mutations. A name and its `mv` are wire format and never change. */
export const MUTATIONS = [
  createRepair,
  setRepair,
  setRepairType,
  setRepairCustomer,
  setRepairItem,
  archiveRepair,
  repairLines.add,
  repairLines.set,
  repairLines.remove,
  repairLines.order,
  estimateLines.add,
  estimateLines.set,
  estimateLines.remove,
  estimateLines.order,
  addRepairLines,
  takeOverEstimate,
  approveEstimate,
  addRepairLog,
  removeRepairLog,
  markExternal,
  unmarkExternal,
  saveExternal,
  deleteRepairPermanently,
  restoreRepair,
  signIntake,
  showAccessCode,
  addSignature,
  removeSignature,
  recordIssuedDocument,
  sendMail,
  cancelMail,
  resendMail,
  sendRentalMail,
  answerApproval,
  answerRentalApproval,
  withdrawApproval,
  withdrawRentalApproval,
  attachPhoto,
  replacePhoto,
  setPhoto,
  removePhoto,
  createRental,
  setRental,
  setRentalStatus,
  archiveRental,
  moveRental,
  unmoveRental,
  chargeRental,
  addRentalLine,
  setRentalLine,
  removeRentalLine,
  reorderRentalLines,
  addRentalLog,
  removeRentalLog,
  deleteRental,
  createDepannage,
  createCustomer,
  setCustomer,
  deactivateCustomer,
  saveContact,
  deactivateContact,
  eraseCustomer,
  eraseContact,
  dismissDuplicate,
  doMerge,
  takeMergeBack,
  createItem,
  setItem,
  coupleItem,
  deactivateItem,
  reactivateItem,
  addItemCode,
  removeItemCode,
  setItemModel,
  kit.create,
  kit.set,
  kit.deactivate,
  kit.reactivate,
  savedList.create,
  savedList.set,
  createCategory,
  setCategory,
  setCategoryActive,
  subcategory.create,
  subcategory.set,
  setSubcategoryActive,
  repairAction.create,
  repairAction.set,
  repairAction.deactivate,
  manufacturer.create,
  manufacturer.set,
  manufacturer.deactivate,
  setManufacturerEmail,
  executor.create,
  executor.set,
  executor.deactivate,
  mailTemplate.create,
  mailTemplate.set,
  deleteMailTemplate,
  priceRate.create,
  priceRate.set,
  priceRate.delete,
  holiday.create,
  holiday.set,
  holiday.delete,
  setSetting,
  setDepartment,
  setStart,
  setFirstStatus,
  saveActionForm,
  readNotifications,
  postponeNotification,
  createRentalNotification,
  dismissConflict,
  restoreLoser,
  acceptAlias,
  noop,
] as const
