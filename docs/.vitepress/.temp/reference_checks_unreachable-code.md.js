import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"unreachable-code, rule of check","description":"unreachable-code, rule of check: warning – Code after return, break or continue in the same block never runs. views/pages/index.liquid unreachable …","frontmatter":{"title":"unreachable-code, rule of check","description":"unreachable-code, rule of check: warning – Code after return, break or continue in the same block never runs. views/pages/index.liquid unreachable …"},"headers":[],"relativePath":"reference/checks/unreachable-code.md","filePath":"reference/checks/unreachable-code.md"}');
const _sfc_main = { name: "reference/checks/unreachable-code.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unreachable-code" tabindex="-1">unreachable-code <a class="header-anchor" href="#unreachable-code" aria-label="Permalink to &quot;unreachable-code&quot;">​</a></h1><p><em>warning</em> – Code after <code>return</code>, <code>break</code> or <code>continue</code> in the same block never runs.</p><p><code>views/pages/index.liquid</code></p><div class="language-text vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">text</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span>{% return 1 %}{% assign tea = 1 %}{{ tea }}</span></span></code></pre></div><blockquote><p>unreachable: &quot;return&quot; at line 1 ends this block</p></blockquote></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/checks/unreachable-code.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const unreachableCode = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  unreachableCode as default
};
