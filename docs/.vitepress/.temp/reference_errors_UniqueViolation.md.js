import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"UniqueViolation, error","description":"UniqueViolation, error: A second record has the same unique value, or the same id; table and property name it. A form reports taken. Its code is unique …","frontmatter":{"title":"UniqueViolation, error","description":"UniqueViolation, error: A second record has the same unique value, or the same id; table and property name it. A form reports taken. Its code is unique …"},"headers":[],"relativePath":"reference/errors/UniqueViolation.md","filePath":"reference/errors/UniqueViolation.md"}');
const _sfc_main = { name: "reference/errors/UniqueViolation.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="uniqueviolation" tabindex="-1">UniqueViolation <a class="header-anchor" href="#uniqueviolation" aria-label="Permalink to &quot;UniqueViolation&quot;">​</a></h1><p>A second record has the same unique value, or the same id; <code>table</code> and <code>property</code> name it. A form reports <code>taken</code>.</p><p>Its <code>code</code> is <code>unique</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/UniqueViolation.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UniqueViolation = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UniqueViolation as default
};
